import { expect, it } from 'vitest'
import type { AskedField } from '#model/app-model.ts'
import { judgeAskedValues } from '#model/records/asked-values.ts'
import { buildField } from '../build-field.ts'
import { buildMe, buildResource } from '../build-resource.ts'

const order = buildResource({ status: { type: 'text' }, urgent: { type: 'boolean' }, amount: { type: 'integer' } })
const ask = (name: string, rest: Partial<AskedField>, field: Parameters<typeof buildField>[0]): AskedField => ({
  ...{ name, stored: false, required: false, ...rest, field: buildField({ ...field, name }) },
})
const ways = [{ value: 'cash' }, { value: 'bank' }] as never
const asked: readonly AskedField[] = [
  ask('copies', {}, { type: 'integer', default: 2 }),
  ask('way', { required: true }, { type: 'enum', options: ways }),
  ask('account', {}, { type: 'text', requiredWhen: "params.way == 'bank'", visibleWhen: "params.way == 'bank'" }),
  ask('amount', { stored: true, required: true }, { type: 'integer', default: 9 }),
  ask('closing', {}, { type: 'text', requiredWhen: 'true', visibleWhen: "record.status == 'closed'" }),
]
const context = { me: buildMe(), now: '2025-03-01T04:00:00.000Z' }
const judge = (given: unknown, rest: { by?: string } = {}, next = {}) => {
  const record = { status: 'open', amount: 4, urgent: true }
  const { values, inputs, problems } = judgeAskedValues(
    order,
    { ask: asked },
    record,
    given,
    { ...context, ...rest },
    next,
  )
  return { values, inputs, problems: problems.map(({ path, code }) => `${path} ${code}`) }
}

it('inputs that are fields are separated from the others; only the latter have defaults', () => {
  expect(judge({ way: 'cash', amount: 5 })).toEqual({
    values: { amount: 5 },
    inputs: { copies: 2, way: 'cash' },
    problems: [],
  })
  expect(judge({ way: 'cash', amount: 5, copies: 3 }).inputs).toEqual({ copies: 3, way: 'cash' })
  expect(judge({ way: 'cash' })).toMatchObject({ values: {}, problems: ['amount required'] })
})

it('inputs that do not apply to these values are dropped, and the others are required', () => {
  expect(judge({ way: 'cash', amount: 5, account: 'A1' }).inputs).toEqual({ copies: 2, way: 'cash' })
  expect(judge({ way: 'bank', amount: 5, account: 'A1' }).inputs).toEqual({ copies: 2, way: 'bank', account: 'A1' })
  expect(judge({ way: 'bank', amount: 5 }).problems).toEqual(['account required'])
  expect(judge(undefined).problems).toEqual(['way required', 'amount required'])
})

it('the target state decides which inputs are required', () => {
  const given = { way: 'cash', amount: 5 }
  expect(judge(given).problems).toEqual([])
  expect(judge(given, {}, { status: 'closed' }).problems).toEqual(['closing required'])
  expect(judge({ ...given, closing: 'x' }, {}, { status: 'closed' }).inputs).toMatchObject({ closing: 'x' })
})

it('effects need no inputs that people do, and a wrong value is reported once', () => {
  expect(judge({}, { by: 'system' })).toEqual({ values: {}, inputs: { copies: 2 }, problems: [] })
  expect(judge({ way: 'gold', amount: 'x' }).problems).toEqual(['way not-option', 'amount not-integer'])
})
