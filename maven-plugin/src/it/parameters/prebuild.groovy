import java.nio.charset.StandardCharsets

new File(basedir, 'code/app/Till.java').append('// \u00e4\n', StandardCharsets.ISO_8859_1.name())
// the root of a checkout, to which paths are relative
new File(basedir, 'code/.git').mkdirs()
true
