import groovy.json.JsonSlurper

def runs = new File(basedir, 'build.log').text.split(/(?=\[INFO\] Scanning for projects)/).drop(1)
assert runs.size() == 7
assert runs.every { !it.contains('\tat ') } : 'no stack trace'

assert runs[0].contains('[INFO] ## RedisLockBareDelete')
assert runs[0].contains('**Why it is bad.**') && runs[0].contains('// reported') && runs[0].contains('**Use instead.**')
assert runs[0].contains('leaselint:ignore RedisLockBareDelete -- reason')
assert !runs[0].contains('## RedisLockNonAtomicRelease') : 'this rule only'
assert runs[1].contains("leaselint.rule: unknown rule 'RedisLockBareDelte'. Did you mean 'RedisLockBareDelete'?")
assert runs[2].contains('Say which rule with -Dleaselint.rule=ID')

def listed = runs[3].readLines().findAll { it =~ /^\[INFO\] \w+ +(Redis|Redlock|Fenc|Scheduler)\w+ +(error|warning|advice) / }
def rules = new JsonSlurper().parseText(runs[4].substring(runs[4].indexOf('\n[\n'), runs[4].indexOf('\n]\n') + 2))
assert rules.size() > 40 && listed.size() == rules.size()
assert rules.find { it.id == 'RedisLockNonAtomicAcquire' }.with { [level, category, fixable] } == ['error', 'acquire', true]
assert runs[5].contains("leaselint.rulesFormat: unknown value 'xml'.")
['check', 'fix', 'baseline', 'explain', 'rules', 'help'].each { assert runs[6].contains("leaselint:$it\n") : it }
true
