import { expect, it } from 'vitest'
import { cached } from '#model/expression/cache.ts'

it('caches the result for a text, and evicts the oldest entries', () => {
  const asked: string[] = []
  const lengthOf = cached(text => {
    asked.push(text)
    return text.length
  })
  expect([lengthOf('first'), lengthOf('first'), lengthOf('second')]).toEqual([5, 5, 6])
  expect(asked).toEqual(['first', 'second'])
  for (let index = 0; index < 4998; index++) lengthOf(`${index}`)
  lengthOf('first')
  expect(asked).toHaveLength(5000)
  lengthOf('one more')
  lengthOf('second')
  expect(asked).toHaveLength(5001)
  lengthOf('first')
  expect(asked.slice(5001)).toEqual(['first'])
})
