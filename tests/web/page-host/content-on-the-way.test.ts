import { expect, it } from 'vitest'
import { contentOnTheWay, noteOnTheWay } from '#web/page-host/content-on-the-way.ts'

it('what is fetched ahead can be waited for until it has come or failed', async () => {
  let fail = (_reason: Error) => {}
  noteOnTheWay('/house', new Promise((_resolve, reject) => (fail = reject)))
  const content = contentOnTheWay('/house')
  expect(content).toBeInstanceOf(Promise)
  expect(contentOnTheWay('/parking')).toBeUndefined()
  fail(new Error('gone'))
  await content
  expect(contentOnTheWay('/house')).toBeUndefined()
})
