import { expect, it } from 'vitest'
import { askConfirm, openQuestion } from '#web/notify/confirm.ts'

const question = (title: string) => ({ title, text: '', confirm: 'yes', cancel: 'no' })
const shown = async (title: string | undefined) => expect.poll(() => openQuestion.get()?.title).toBe(title)

it('questions wait for each other and bring their own answers', async () => {
  const first = askConfirm(question('first'))
  const second = askConfirm(question('second'))
  await shown('first')
  openQuestion.get()?.answer(false)
  await shown('second')
  openQuestion.get()?.answer(true)
  expect(await Promise.all([first, second])).toEqual([false, true])
  await shown(undefined)
})
