// the root of a checkout, to which paths are relative
new File(basedir, '.git').mkdirs()
true
