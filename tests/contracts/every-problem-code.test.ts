import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PROBLEM_KINDS } from '#compiler/problems/all-kinds.ts'
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

  it.each([...PROBLEM_KINDS.values()])(
    '$code says why it matters and what to do, in both languages',
    ({ code, titleInChinese, why, fix }) => {
      expect(code).toMatch(/^[a-z]+(?:-[a-z]+)*$/)
      expect(titleInChinese).toMatch(/^[\p{Script=Han}$ \w]{3,24}$/u)
      expect(why['en-US']).toMatch(/^[A-Z].{20,}\.$/)
      expect(why['zh-CN']).toMatch(/\p{Script=Han}.{4,}。$/u)
      expect(fix['en-US']).toMatch(/^[A-Z].{10,}[.`]$/)
      expect(fix['zh-CN']).toMatch(/^请.{2,}。$/u)
    },
  )
})
