def runs = new File(basedir, 'build.log').text.split(/(?=\[INFO\] Scanning for projects)/).drop(1)
assert runs.size() == 10
assert runs.every { !it.contains('\tat ') } : 'no stack trace'
def files = { run -> run.readLines().findResults { (it =~ /^\[\w+\] (\w+\.java):\d+:\d+ (error|warning) /).with { m -> m ? m[0][1] : null } } }

// the deleted release, the new and the untracked file; not what was there before, nor the renamed file
assert files(runs[0]) == ['Guarded.java', 'New.java', 'Untracked.java']
assert runs[0].contains(', 2 outside the change')
assert files(runs[1]) == ['Guarded.java', 'New.java', 'Old.java', 'Renamed.java', 'Untracked.java']

assert files(runs[2]) == ['Untracked.java'] : 'the target branch of the pull request'
assert files(runs[3]).size() == 5 && runs[3].contains('CI names no target branch, so everything is reported')

assert runs[4].contains("leaselint.changedSince: there is no branch, tag or commit 'nowhere' in this clone.")
assert runs[4].contains("write 'origin/nowhere'")
assert runs[5].contains("'git fetch origin +refs/heads/main:refs/remotes/origin/main'") && runs[5].contains('fetch-depth: 0')
assert runs[6].contains('is in no git checkout')
assert [4, 5, 6].every { runs[it].contains('MojoExecutionException') && files(runs[it]).empty }
assert files(runs[7]) == ['Old.java']
assert files(runs[8]) == ['Old.java'] && runs[8].contains(', 0 outside the change')
assert runs[9].contains('1 lock in 1 files') : 'a finding about it has become an error'
