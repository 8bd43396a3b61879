import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PROBLEM_KINDS } from '#compiler/problems/all-kinds.ts'
import { problemWords } from '#compiler/problems/problem-words.ts'
import chinese from '#compiler/problems/texts.zh-CN.json' with { type: 'json' }
import { brokenFixtures } from '../compiler/broken-fixtures.ts'

const codes = [...PROBLEM_KINDS.keys()]
const readme = readFileSync(new URL('../../config/README.md', import.meta.url), 'utf8')
const sections = [...readme.matchAll(/^### `([a-z-]+)`/gm)].map(([, code]) => code)

describe('every code of a config problem', () => {
  it('has a fixture that gives it', () => {
    expect([...new Set(brokenFixtures().map(({ code }) => code))].sort()).toEqual([...codes].sort())
  })

  it('has a section in config/README.md, and no section is left over', () => {
    expect([...sections].sort()).toEqual([...codes].sort())
  })

  it('has words in Chinese, and no others are left over', () => {
    const words = codes.map(code => [code, problemWords(code, 'zh-CN')] as const)
    for (const [code, found] of words) {
      expect(found?.title, code).toMatch(/^[\p{Script=Han}$ \w]{3,24}$/u)
      expect(found?.why, code).toMatch(/\p{Script=Han}.{4,}。$/u)
      expect(found?.fix, code).toMatch(/^请.{2,}。$/u)
    }
    expect(Object.keys(chinese).sort()).toEqual([...codes].sort())
    expect(problemWords('unknown-key', 'en-US')).toBeUndefined()
  })

  it.each([...PROBLEM_KINDS.values()])('$code says why it matters and what to do', ({ code, why, fix }) => {
    expect(code).toMatch(/^[a-z]+(?:-[a-z]+)*$/)
    expect(why).toMatch(/^[A-Z].{20,}\.$/)
    expect(fix).toMatch(/^[A-Z].{10,}[.`]$/)
  })
})
