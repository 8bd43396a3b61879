import { expect, it } from 'vitest'
import { checkPattern, matchesPattern, patternToGlob, patternToPosix } from '#model/expression/pattern.ts'

it.each([
  ['a(b)', "the pattern has '(' at character 2, which is not available here"],
  ['a+', "the pattern has '+' at character 2, which is not available here"],
  ['a|b', "the pattern has '|' at character 2, which is not available here"],
  ['[]', "the pattern has '[' at character 1, which is not available here"],
  ['a{1234}', "the pattern has '{' at character 2, which is not available here"],
  ['a^', "'^' may stand at the start only"],
  ['$a', "'$' may stand at the end only"],
  ['.*a.*b.*c.*', "'.*' may occur 3 times at most"],
  ['a{201}', 'the pattern stands for more than 200 characters'],
  ['a{150}b{51}', 'the pattern stands for more than 200 characters'],
  ['[z-a]', "the range 'z-a' in the pattern runs backwards"],
  ['[a-z9-0]', "the range '9-0' in the pattern runs backwards"],
])('the pattern %s is refused: %s', (pattern, mistake) => {
  expect(checkPattern(pattern)).toBe(mistake)
  expect(matchesPattern('a', pattern)).toBeNull()
  expect(patternToPosix(pattern)).toBe('')
  expect(() => patternToGlob(pattern)).toThrow(mistake)
})

it.each(['', '^', '$', '^$', '.*.*.*', 'a{200}', '[a-z]', '[a-a]', '[^0-9]{6}', '[-a]', '\\.', '\\d{2}\\w'])(
  'the pattern %j is fine',
  pattern => expect(checkPattern(pattern)).toBeUndefined(),
)

/** Pattern, texts that have it in them, texts that have not. */
const CASES: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['ab', ['ab', 'xaby'], ['a b', 'AB', '']],
  ['^ab', ['ab', 'aby'], ['xab']],
  ['ab$', ['ab', 'xab'], ['aby']],
  ['^ab$', ['ab'], ['xab', 'aby', 'ab\n']],
  ['^a.c$', ['abc', 'a\nc', 'a😀c'], ['ac', 'abbc']],
  ['^a.*c$', ['ac', 'abbc', 'a\n\nc'], ['acb']],
  ['^\\d{3}$', ['123'], ['12', '1234', '12a', '１２３']],
  ['^\\w$', ['a', 'Z', '5', '_'], ['-', '楼']],
  ['^[^a-c]$', ['d', '😀'], ['a', 'c', '']],
  ['^[a-c1]{2}$', ['a1', 'cc'], ['a', 'ad']],
  ['\\*', ['a*b'], ['ab']],
  ['\\[\\]', ['x[]'], ['[x]']],
  ['\\^', ['a^b'], ['ab']],
  ['^a.*b.*c.*d$', ['abcd', 'a1b2c3d'], ['acbd', 'abc']],
  ['a.*b$', ['ab', 'aab', 'abab'], ['aba', 'b']],
  ['😀$', ['a😀'], ['😀a']],
  ['.*a', ['ba', 'a'], ['b']],
]

it.each(CASES)('%s means the same in memory and on PostgreSQL', (pattern, having, others) => {
  const posix = new RegExp(patternToPosix(pattern), 'su')
  expect(having.filter(text => matchesPattern(text, pattern) !== true || !posix.test(text))).toEqual([])
  expect(others.filter(text => matchesPattern(text, pattern) !== false || posix.test(text))).toEqual([])
})

it.each([
  ['ab', '*[a][b]*'],
  ['^ab', '[a][b]*'],
  ['ab$', '*[a][b]'],
  ['^a.c$', '[a]?[c]'],
  ['^a.*c$', '[a]*[c]'],
  ['^\\d{2}[^a-c]$', '[0-9][0-9][^a-c]'],
  ['^\\*\\^{2}$', '[*]^^'],
])('the pattern %s is %s for SQLite', (pattern, glob) => {
  expect(patternToGlob(pattern)).toBe(glob)
})
