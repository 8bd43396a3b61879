import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { enUS } from '#model/messages/en-US.ts'
import { type ProblemCode, zhCN } from '#model/messages/zh-CN.ts'
import { fieldProblem, isProblemCode, problemMessage } from '#model/problem-message.ts'

const codes = Object.keys(zhCN) as ProblemCode[]

describe('the catalogue', () => {
  it('has the same codes and parameters in both languages', () => {
    expect(Object.keys(enUS)).toEqual(codes)
    const parameters = (text: string) => text.match(/\{\w+\}/g)?.sort()
    for (const code of codes) expect(parameters(enUS[code])).toEqual(parameters(zhCN[code]))
  })

  it('is written in its language', () => {
    for (const code of codes) {
      expect(zhCN[code]).toMatch(/\p{Script=Han}/u)
      expect(enUS[code]).not.toMatch(/\p{Script=Han}/u)
    }
  })

  it('words every code that src/model uses, and none that nobody uses', () => {
    const used = new Set(sources('../../src/model/').flatMap(codesIn))
    expect(used.size).toBeGreaterThan(40)
    expect([...used].filter(code => !isProblemCode(code))).toEqual([])
    const written = [...sources('../../src/model/', /^(messages|expression)\//), ...sources('../../src/server/')].join(
      '\n',
    )
    expect(codes.filter(code => !written.includes(`'${code}'`))).toEqual([])
  })
})
describe('a message', () => {
  it('puts the parameters in', () => {
    const problem = { path: 'sort', code: 'below-min', params: { min: 1 } }
    expect(problemMessage(problem, 'en-US')).toBe('Must not be less than 1')
    expect(problemMessage(problem, 'zh-CN')).toBe('不能小于 1')
    expect(problemMessage({ path: '', code: 'below-min' }, 'en-US')).toBe('Must not be less than {min}')
  })

  it('speaks one language, parameters included', () => {
    const state = { 'zh-CN': '已通过', 'en-US': 'Approved' }
    expect(problemMessage({ path: 'a', code: 'frozen', params: { state } }, 'en-US')).toBe(
      'Cannot be changed while the status is “Approved”',
    )
    expect(problemMessage({ path: 'a', code: 'frozen', params: { state } }, 'zh-CN')).toBe(
      '状态为“已通过”时不能修改此项',
    )
  })

  it('prefers the words of the config', () => {
    const text = { 'zh-CN': '对方不能是本人', 'en-US': 'Choose somebody else' }
    expect(fieldProblem({ path: 'partner', code: 'check-failed', text }, 'en-US')).toEqual({
      path: 'partner',
      code: 'check-failed',
      message: 'Choose somebody else',
    })
  })

  it('says something for a code it does not know, and does not trust its name', () => {
    expect(problemMessage({ path: '', code: 'constructor' }, 'en-US')).toBe('This value breaks a rule')
  })
})

/** Permissions and expressions have codes of other catalogues beside those of fields. */
function sources(path: string, skipped = /^(messages|expression|permissions)\//): string[] {
  const directory = new URL(path, import.meta.url)
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !skipped.test(name))
    .map(name => readFileSync(new URL(name, directory), 'utf8'))
}

/** `refuse('code'`, `#refuse(path, 'code'`, `code: 'code'` and the codes of formats. */
function codesIn(source: string): string[] {
  const patterns = [
    /\brefuse\('([a-z-]+)'/g,
    /#refuse\([^()]*?'([a-z]+-[a-z-]+)'/g,
    /\bcode: '([a-z-]+)'/g,
    /'(format-[a-z-]+)'/g,
  ]
  return patterns.flatMap(pattern => [...source.matchAll(pattern)].map(match => match[1] as string))
}
