import { describe, expect, it } from 'vitest'
import { compileDirectory } from '#compiler/compile.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import { brokenFixtures } from './broken-fixtures.ts'
import { withPatchedApp } from './patched-app.ts'

describe('every broken config gives exactly its problems, each at its place', () => {
  it.each(brokenFixtures())('$name', async ({ code, patch, expected }) => {
    const result = await withPatchedApp('minimal', patch, compileDirectory)
    const problems = result.ok ? result.warnings : result.problems
    const shown = problems.map(({ why: _why, fix: _fix, wording: _wording, ...rest }) => rest)
    expect(shown).toEqual(expected)
    expect(problems.some(problem => problem.code === code)).toBe(true)
    for (const { why, fix } of problems) expect([why, fix].every(text => /^.{10,}[.!]$/s.test(text))).toBe(true)
    for (const { code: own, what, why, fix, wording } of problems) {
      if (!IN_ENGLISH.has(own)) expect(wording.what, what).toBeDefined()
      if (wording.what) expectTranslated(wording.what, what.match(/"[^"\s]+"/g) ?? [])
      for (const text of [wording.why, wording.fix]) expectTranslated(text, [])
      expect([wording.why['en-US'], wording.fix['en-US']]).toEqual([why, fix])
    }
  })
})

/** What developers of extensions and of `.ts` files read is English. */
const IN_ENGLISH = new Set([
  'invalid-extension',
  'duplicate-extension',
  'invalid-module',
  'not-plain-data',
  'unreadable-file',
])

/** The Chinese sentence is one, has no gaps, and has all the names. */
function expectTranslated({ 'zh-CN': zh, 'en-US': en }: LocalizedText, names: readonly string[]): void {
  expect(zh).toMatch(/[\u4e00-\u9fff].*。$/s)
  expect(`${zh} ${en}`).not.toMatch(/undefined|\[object|\{\w+\}/)
  // Chinese has its own quotation marks.
  for (const name of names) expect(zh).toContain(name.slice(1, -1))
}
