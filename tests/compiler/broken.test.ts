import { describe, expect, it } from 'vitest'
import { compileDirectory } from '#compiler/compile.ts'
import { brokenFixtures } from './broken-fixtures.ts'
import { withPatchedApp } from './patched-app.ts'

describe('every broken config gives exactly its problems, each at its place', () => {
  it.each(brokenFixtures())('$name', async ({ code, patch, expected }) => {
    const result = await withPatchedApp('minimal', patch, compileDirectory)
    const problems = result.ok ? result.warnings : result.problems
    const shown = problems.map(({ why: _why, fix: _fix, ...rest }) => rest)
    expect(shown).toEqual(expected)
    expect(problems.some(problem => problem.code === code)).toBe(true)
    for (const { why, fix } of problems) expect([why, fix].every(text => /^.{10,}[.!]$/s.test(text))).toBe(true)
  })
})
