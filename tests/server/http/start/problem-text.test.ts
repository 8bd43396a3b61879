import { expect, it } from 'vitest'
import { saidOf } from '#compiler/problems/create-problem.ts'
import { ineffectiveKey, unknownKey } from '#compiler/read/shape/shape-problems.ts'
import { problemText } from '#server/http/start/problem-text.ts'

const at = { file: 'config/app.json', line: 1, column: 1, pointer: '' }
const error = { ...at, ...saidOf(unknownKey, { what: 'What.' }) }
const warning = { ...at, ...saidOf(ineffectiveKey, { what: 'What.' }), severity: 'warning' } as const

it.each([
  [[error, warning], 'The config has 1 problem and 1 warning:'],
  [[error, error], 'The config has 2 problems:'],
  [[warning, warning], 'The config has 2 warnings:'],
])('counts what prevents a start apart from warnings %#', (problems, count) => {
  expect(problemText(problems).split('\n')[0]).toBe(count)
})
