def git = ['git', 'init', '--quiet', 'code'].execute(['HOME=' + basedir, 'PATH=' + System.getenv('PATH')], basedir)
assert git.waitFor() == 0 : git.err.text
true
