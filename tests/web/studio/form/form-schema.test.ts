import { expect, test } from 'vitest'
import { schemaIn } from '#model/config-schema/in-language.ts'
import { CONFIG_KINDS } from '#model/config-schema/index.ts'
import { formSchema } from '#web/studio/form/form-schema.ts'

test('the form of a field has the keys of its type, and offers the other types', () => {
  const schema = schemaIn(CONFIG_KINDS.resource.schema, 'en-US')
  const file = { fields: { name: { type: 'text' }, house: { type: 'reference' } } }
  const keysOf = (field: string) => Object.keys(formSchema(schema, file, ['fields', field])?.properties ?? {})
  expect(keysOf('name')).toEqual(expect.arrayContaining(['title', 'maxLength']))
  expect(keysOf('name')).not.toContain('choices')
  expect(keysOf('house')).toEqual(expect.arrayContaining(['title', 'choices']))
  expect(formSchema(schema, file, ['fields', 'name', 'type'])?.enum).toEqual(expect.arrayContaining(['text', 'date']))
  expect(formSchema(schema, file, ['fields', 'name', 'nothing'])).toBeUndefined()
})

test('what the type of a field requires is required in its form', () => {
  const schema = schemaIn(CONFIG_KINDS.resource.schema, 'en-US')
  const requiredOf = (field: object) => formSchema(schema, { fields: { field } }, ['fields', 'field'])?.required
  expect(requiredOf({ type: 'computed' })).toEqual(expect.arrayContaining(['title', 'type', 'result', 'expression']))
  expect(requiredOf({ type: 'computed', aggregate: {} })).not.toContain('expression')
  expect(requiredOf({ type: 'text' })).not.toContain('result')
})
