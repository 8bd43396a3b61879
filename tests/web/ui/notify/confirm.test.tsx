import { beforeAll, expect, it } from 'vitest'
import { askConfirm } from '#web/ui/notify/confirm.tsx'
import { answerQuestion, mountApp, questionShown } from '../../app-tools.tsx'

const question = (title: string) => ({ title, text: '', confirm: 'yes', cancel: 'no' })
const shown = async (title: string | undefined) => expect.poll(questionShown).toBe(title)

beforeAll(mountApp)

it('questions wait for each other and bring their own answers', async () => {
  const first = askConfirm(question('first'))
  const second = askConfirm(question('second'))
  await shown('first')
  await answerQuestion('no')
  expect(await first).toBe(false)
  await shown('second')
  await answerQuestion('yes')
  expect(await second).toBe(true)
  await shown(undefined)
})
