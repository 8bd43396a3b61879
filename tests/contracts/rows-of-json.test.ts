import { expect, test } from 'vitest'
import { shippedModel } from '../helpers/shipped-platform.ts'

/** JSON by nature: what the job of an app takes is the app's to say. */
const BY_NATURE = ['planJob.params']

test('lists that people fill in have columns, and are no text box for JSON', async () => {
  const { resources } = await shippedModel()
  const typedByHand = Object.values(resources).flatMap(resource =>
    Object.values(resource.fields)
      .filter(field => field.type === 'json' && !field.readOnly && !field.rows)
      .map(field => `${resource.name}.${field.name}`),
  )
  expect(typedByHand).toEqual(BY_NATURE)
})
