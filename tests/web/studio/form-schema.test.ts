import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formSchema } from '#web/studio/form-schema.ts'

test('the form of a field has the keys of its type, and offers the other types', () => {
  const schema = JSON.parse(readFileSync('schemas/resource.schema.json', 'utf8'))
  const file = { fields: { name: { type: 'text' }, house: { type: 'reference' } } }
  const keysOf = (field: string) => Object.keys(formSchema(schema, file, ['fields', field])?.properties ?? {})
  expect(keysOf('name')).toEqual(expect.arrayContaining(['title', 'maxLength']))
  expect(keysOf('name')).not.toContain('choices')
  expect(keysOf('house')).toEqual(expect.arrayContaining(['title', 'choices']))
  expect(formSchema(schema, file, ['fields', 'name', 'type'])?.enum).toEqual(expect.arrayContaining(['text', 'date']))
  expect(formSchema(schema, file, ['fields', 'name', 'nothing'])).toBeUndefined()
})
