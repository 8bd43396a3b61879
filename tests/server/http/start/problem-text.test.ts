import { expect, it } from 'vitest'
import { problemText } from '#server/http/start/problem-text.ts'

const at = { file: 'config/app.json', line: 1, column: 1, pointer: '', what: 'What.', why: 'Why.', fix: 'Fix.' }
const error = { ...at, code: 'unknown-key', severity: 'error' } as const
const warning = { ...at, code: 'wrong-schema', severity: 'warning' } as const

it.each([
  [[error, warning], 'The config has 1 problem and 1 warning:'],
  [[error, error], 'The config has 2 problems:'],
  [[warning, warning], 'The config has 2 warnings:'],
])('counts what prevents a start apart from warnings %#', (problems, count) => {
  expect(problemText(problems).split('\n')[0]).toBe(count)
})
