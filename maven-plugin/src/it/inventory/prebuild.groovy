def git = { String... arguments ->
    def process = (['git'] + arguments.toList()).execute(
        ['GIT_AUTHOR_NAME=t', 'GIT_AUTHOR_EMAIL=t@localhost', 'GIT_COMMITTER_NAME=t', 'GIT_COMMITTER_EMAIL=t@localhost',
            'HOME=' + basedir, 'PATH=' + System.getenv('PATH')], basedir)
    def said = process.err.text
    assert process.waitFor() == 0 : arguments.join(' ') + said
}
git('init', '--quiet', '--initial-branch=main')
git('add', 'pom.xml', 'locks', 'orders')
git('commit', '--quiet', '--message=x')
git('checkout', '--quiet', '-b', 'topic')
// the work under the lock of one of two users changes
def stock = new File(basedir, 'orders/src/main/java/shop/Stock.java')
stock.text = stock.text.replace('"counted"', '"counted all"')
true
