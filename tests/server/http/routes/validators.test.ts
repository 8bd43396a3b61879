import { expect, test } from 'vitest'
import type { Endpoint } from '#model/api/endpoint.ts'
import { API } from '#model/api.ts'
import { lenientValidator, strictValidator } from '#server/http/endpoint/endpoint.ts'

/** The server compiles a schema when its call is first made, so a mistake in one would not be seen at the start. */
test.each(Object.entries(API) as [string, Endpoint][])(
  'the schemas of %s are sound',
  (_call, { params, query, body }) => {
    for (const schema of [params, query].filter(each => each !== undefined)) {
      expect(() => lenientValidator(schema)({})).not.toThrow()
    }
    if (body)
      for (const validator of [strictValidator, lenientValidator]) expect(() => validator(body)({})).not.toThrow()
  },
)

test('problems of the last value are reported', () => {
  const check = strictValidator({ type: 'object', properties: { size: { type: 'integer' } } })
  expect([check({ size: 1 }), check.errors]).toEqual([true, null])
  expect(check({ size: '1' })).toBe(false)
  expect(check.errors).toMatchObject([{ instancePath: '/size', keyword: 'type' }])
})
