import java.nio.charset.StandardCharsets
import java.nio.file.Files
import java.nio.file.Path

// what cannot or should not lie in a repository
def app = new File(basedir, 'code/app')
def head = 'package app; import redis.clients.jedis.Jedis; class '
new File(app, 'Latin.java').setText(head + 'Latin { String s = "\u00e4"; }', StandardCharsets.ISO_8859_1.name())
new File(app, 'Huge.java').text = 'class Huge {}' + ' ' * (6 << 20)
new File(app, 'Deep.java').text = head + 'Deep { Object o = ' + '(' * 20_000 + '1' + ')' * 20_000 + '; }'
def loop = new File(app, 'loop').toPath()
if (!Files.isSymbolicLink(loop)) {
    Files.createSymbolicLink(loop, Path.of('..'))
}
new File(basedir, 'cut.jar').bytes = [0x50, 0x4b, 3, 4, 0, 0] as byte[]
// the root of a checkout, to which paths are relative
new File(basedir, '.git').mkdirs()
true
