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
    for (const { what, wording } of problems) {
      if (IN_CHINESE.has(code) && problems.length === 1) expect(wording, what).toBeDefined()
      if (wording) expectTranslated(wording.what, what.match(/"[^"\s]+"/g) ?? [])
      if (wording?.fix) expectTranslated(wording.fix, [])
    }
  })
})

/** The commonest mistakes, whose sentences Studio shows in Chinese as well. */
const IN_CHINESE = new Set([
  ...['unknown-key', 'missing-title', 'wrong-type', 'invalid-value', 'invalid-name', 'unknown-format'],
  ...[
    'unknown-role',
    'unknown-resource',
    'unknown-page',
    'unknown-permission',
    'unknown-dictionary',
    'unknown-channel',
  ],
  ...['unknown-module', 'unknown-message', 'unknown-selection', 'unknown-lines', 'unknown-view', 'unknown-state'],
  ...['unknown-column', 'unknown-action', 'unknown-effect', 'unknown-source', 'unknown-transition', 'unknown-field'],
  ...['unknown-option', 'unknown-operator', 'duplicate-key', 'duplicate-name', 'duplicate-option', 'invalid-default'],
  ...[
    'unreachable-state',
    'idle-permission',
    'unfillable-form',
    'invalid-json',
    'merge-conflict',
    'missing-file',
    'wrong-schema',
  ],
  ...['duplicate-path', 'duplicate-permission', 'duplicate-field', 'invalid-day', 'missing-workflow', 'label-masked'],
  ...[
    'transition-nobody-may-take',
    'unlisted-file',
    'lone-help',
    'lone-template',
    'unfit-measure',
    'swapped-languages',
  ],
  ...['sample-data-unknown-reference', 'invalid-sample-value', 'circular-computed', 'stale-aggregate', 'unasked-value'],
  ...['deadline-in-final-state', 'quick-entry-without-page', 'role-without-permission', 'former-name-in-use'],
  ...['mixed-workflows', 'page-without-data-roles', 'contradictory-limits', 'action-without-grant', 'invalid-duration'],
  ...['not-a-back-reference', 'state-written-directly', 'misplaced-operation', 'scope-without-path'],
])

/** The Chinese sentence is one, has no gaps, and has all the names. */
function expectTranslated({ 'zh-CN': zh, 'en-US': en }: LocalizedText, names: readonly string[]): void {
  expect(zh).toMatch(/[\u4e00-\u9fff].*。$/s)
  expect(`${zh} ${en}`).not.toMatch(/undefined|\[object|\{\w+\}/)
  for (const name of names) expect(zh).toContain(name)
}
