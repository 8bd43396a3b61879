import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Field } from '#model/app-model.ts'
import { FIELD_TYPES, typeOf } from '#model/field-types/index.ts'
import { buildField } from '../build-field.ts'

interface FieldValueCase {
  readonly field?: Partial<Field>
  readonly given: unknown
  readonly value?: unknown
  readonly zh?: string
  readonly en?: string
  readonly problem?: string
  readonly params?: Readonly<Record<string, string | number>>
}
const directory = new URL('../../cases/field-values/', import.meta.url)
const fileOf = (type: string) => `${type.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}.json`

describe.each(Object.keys(FIELD_TYPES))('values of the type %s', type => {
  const cases: FieldValueCase[] = JSON.parse(readFileSync(new URL(fileOf(type), directory), 'utf8'))

  it.each(cases.map(each => [summary(each), each] as const))('%s', (_, { field: options, given, ...expected }) => {
    const field = buildField({ ...options, type })
    const normalised = typeOf(field).normalise(given, field)
    if (expected.problem !== undefined) {
      expect(normalised).toMatchObject({
        ok: false,
        code: expected.problem,
        ...(expected.params && { params: expected.params }),
      })
      return
    }
    expect(normalised).toEqual({ ok: true, value: expected.value })
    expect(typeOf(field).normalise(expected.value, field)).toEqual(normalised)
    const { zh, en = zh } = expected
    if (zh !== undefined) expect(typeOf(field).format(expected.value, field, 'zh-CN')).toBe(zh)
    if (en !== undefined) expect(typeOf(field).format(expected.value, field, 'en-US')).toBe(en)
  })
})

it('every case file belongs to a field type', () => {
  expect(readdirSync(directory).sort()).toEqual(Object.keys(FIELD_TYPES).map(fileOf).sort())
})

function summary({ given, field, problem }: FieldValueCase): string {
  const value = JSON.stringify(given).slice(0, 40)
  return `${value}${field ? ` with ${JSON.stringify(field).slice(0, 40)}` : ''} is ${problem ?? 'accepted'}`
}
