import { expect, test } from 'vitest'
import { shippedModel } from '../../helpers/shipped-platform.ts'

/** Somebody reads a number out on the phone: its letters say what it is the number of. */
test('no two kinds of records number with the same letters', async () => {
  const { resources } = await shippedModel()
  const letters = Object.values(resources).flatMap(resource =>
    Object.values(resource.fields).flatMap(field =>
      field.type === 'sequence' ? [`${field.pattern}`.replace(/\{.*/, '')] : [],
    ),
  )
  expect(letters.length).toBeGreaterThan(40)
  expect(letters.filter((each, at) => letters.indexOf(each) !== at)).toEqual([])
})
