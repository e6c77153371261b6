def runs = new File(basedir, 'build.log').text.split(/(?=\[INFO\] Scanning for projects)/).drop(1)
def said = [
    ~/the baseline .*newer\.json is of version 2, this leaselint knows 1: use the newer leaselint that wrote it/,
    ~/the baseline .*cut\.json is no baseline: /,
    ~/the baseline .*bare\.json has no entries/,
    ~/the baseline .*directory cannot be read: /,
    ~/leaselint\.config: .*directory.* the file cannot be read: /,
    ~/leaselint\.config: .*gone\.yml.* the file does not exist/,
    ~/Reports cannot be written to .*file: /,
    ~/The inventory cannot be written to .*file: /,
    ~/leaselint\.failOn: unknown level 'eror'\. Did you mean 'error'\?/,
    ~/leaselint\.reports: unknown report 'sarf'\. Did you mean 'sarif'\?/,
    ~/leaselint\.baselineMode: unknown value 'creat'\. Did you mean 'create'\?/,
    ~/leaselint\.fixLevel: unknown level 'all'\. Known: review, safe\./,
    ~/leaselint\.changedSince: '--all' is no name of a branch, tag or commit/,
    ~/There is no POM here: say which directories to analyse/
]
assert runs.size() == said.size()
runs.eachWithIndex { run, i ->
    assert run =~ said[i] : (i + 1) + ' ' + said[i]
    assert run.contains('BUILD FAILURE') && run.contains('MojoExecutionException') : i + 1
    assert !run.contains('\tat ') : 'no stack trace'
}
true
