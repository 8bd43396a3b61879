import { readdirSync } from 'node:fs'
import Ajv from 'ajv'
import { describe, expect, it } from 'vitest'
import type { FieldType } from '#model/field-types/field-type.ts'
import {
  FIELD_TYPES,
  type FieldTypeName,
  filterOperatorsOf,
  storageOf,
  typeOf,
  valueTypeOf,
} from '#model/field-types/index.ts'
import { LOCALES } from '#model/localized-text.ts'
import { isProblemCode } from '#model/problem-message.ts'
import fc from '../helpers/fast-check.ts'
import { buildField } from '../model/build-field.ts'
import { emitted } from '../model/config-schema/shape-errors.ts'
import { smallestField } from '../model/smallest-field.ts'

/** Types whose sample is empty: there is no file before one is stored. */
const WITHOUT_SAMPLE: readonly string[] = ['images', 'files']
const types = Object.keys(FIELD_TYPES) as FieldTypeName[]

describe.each(types)('the field type %s', name => {
  const type: FieldType = FIELD_TYPES[name]
  const field = smallestField(name)

  it('is registered under its own name, in a file of that name on both sides', () => {
    const file = name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
    expect(type.name).toBe(name)
    expect(filesIn('../../src/model/field-types/')).toContain(`${file}.ts`)
    expect(filesIn('../../src/web/fields/')).toContain(`${file}.tsx`)
  })

  it('has options that a strict schema takes', () => {
    const ajv = new Ajv({ strict: true, discriminator: true })
    expect(() => ajv.compile({ ...JSON.parse(JSON.stringify(type.options)) })).not.toThrow()
    const branch = fieldBranches().find(each => each.properties.type.const === name)
    expect(branch?.additionalProperties).toBe(false)
  })

  it('accepts its own samples, unchanged by a second round', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), seed => {
        const sample = type.sample(field, () => seed)
        if (WITHOUT_SAMPLE.includes(name)) {
          expect(sample).toEqual([])
          return
        }
        const first = type.normalise(sample, field)
        expect(first).toEqual({ ok: true, value: first.ok && first.value })
        expect(type.normalise(first.ok && first.value, field)).toEqual(first)
        expect(JSON.parse(JSON.stringify(first))).toEqual(first)
        for (const locale of LOCALES) expect(type.format(first.ok && first.value, field, locale)).not.toBe('')
      }),
      { numRuns: 50 },
    )
  })

  it('never throws, refuses in words, and takes its own output back, whatever it is given', () => {
    fc.assert(
      fc.property(fc.jsonValue(), given => {
        if (given === null || given === '') return
        const normalised = type.normalise(given, field)
        if (!normalised.ok) {
          expect(isProblemCode(normalised.code)).toBe(true)
          return
        }
        expect(normalised.value).not.toBeUndefined()
        if (normalised.value !== '') expect(type.normalise(normalised.value, field)).toEqual(normalised)
        for (const locale of LOCALES) expect(type.format(normalised.value, field, locale)).toBeTypeOf('string')
      }),
      { numRuns: 300 },
    )
  })

  it('writes nothing for no value', () => {
    const texts = LOCALES.map(locale => type.format(null, field, locale))
    expect(texts).toEqual(['', ''])
  })

  it('can be filtered, and sorted only if a database can order it', () => {
    expect(filterOperatorsOf(field).length).toBeGreaterThan(0)
    expect(new Set(type.filterOperators).size).toBe(type.filterOperators.length)
    if (type.storage === 'json') expect(type.sortable).toBe(false)
  })
})

it('a computed field has the nature of its result', () => {
  const field = buildField({ type: 'computed', result: 'money', expression: '1' })
  expect(valueTypeOf(field)).toBe(FIELD_TYPES.money)
  expect(storageOf(field)).toBe('none')
  expect(storageOf({ ...field, stored: true })).toBe('integer')
  expect(() => typeOf({ name: 'x', type: 'constructor' })).toThrow('unknown type')
})

interface Branch {
  readonly additionalProperties: boolean
  readonly properties: { readonly type: { readonly const: string } }
}
function fieldBranches(): Branch[] {
  const { definitions } = emitted('resource') as { definitions: { field: { oneOf: Branch[] } } }
  return definitions.field.oneOf
}

function filesIn(path: string): string[] {
  return readdirSync(new URL(path, import.meta.url))
}
