import type { BrowserContext, Page } from '@playwright/test'
import { chooseAccount, expect, test } from '../fixtures.ts'
import { listReady, overflow, rows, violations } from './helpers.ts'

const VIOLATIONS = '/renovation/violation'

test('the comments and files of a record', async ({ page, signIn }) => {
  await signIn('admin01', VIOLATIONS)
  await listReady(page)
  await rows(page).first().getByRole('button', { name: 'View', exact: true }).click()
  const detail = page.getByRole('dialog').first()

  await test.step('an unsent comment is kept when its tab or the record is left, each with its record', async () => {
    const box = detail.getByLabel('Write a comment')
    await detail.getByRole('tab', { name: 'Comments' }).click()
    await box.fill('Half a thought')
    await detail.getByRole('tab', { name: 'Timeline' }).click()
    await detail.getByRole('tab', { name: 'Comments' }).click()
    await expect(box).toHaveValue('Half a thought')

    await page.keyboard.press('Escape')
    await expect(detail).toHaveCount(0)
    await rows(page).nth(1).getByRole('button', { name: 'View', exact: true }).click()
    await detail.getByRole('tab', { name: 'Comments' }).click()
    await expect(box).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(detail).toHaveCount(0)
    await rows(page).first().getByRole('button', { name: 'View', exact: true }).click()
    await detail.getByRole('tab', { name: 'Comments' }).click()
    await expect(box).toHaveValue('Half a thought')
    await box.fill('')
    await detail.getByRole('tab', { name: 'Timeline' }).click()
    await detail.getByRole('tab', { name: 'Comments' }).click()
    await expect(box).toHaveValue('')
  })

  await test.step('files are laid beside a record and taken away again', async () => {
    const name = `note${Date.now()}.txt`
    await detail.getByRole('tab', { name: 'Attachments' }).click()
    await detail
      .locator('input[type="file"]')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('hello') })
    const file = detail.getByRole('listitem').filter({ hasText: name })
    await expect(file.getByRole('link', { name })).toHaveAttribute('href', /^\/api\/files\//)
    await file.getByRole('button', { name: `Delete ${name}` }).click()
    await page
      .getByRole('dialog', { name: 'Remove this file from the record?' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(file).toHaveCount(0)
  })

  await test.step('a record is commented on, the comment changed and taken back, and the timeline tells', async () => {
    const words = `Seen ${Date.now()}`
    await detail.getByRole('tab', { name: 'Comments' }).click()
    await detail.getByLabel('Write a comment').fill(words)
    await detail.getByRole('button', { name: 'Comment', exact: true }).click()
    const comment = detail.getByRole('listitem').filter({ hasText: words })
    await expect(comment).toBeVisible()
    await expect(detail.getByLabel('Write a comment')).toHaveValue('')

    await comment.getByRole('button', { name: 'Edit' }).click()
    await detail.getByLabel('Edit comment').fill(`${words} again`)
    await detail.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(comment).toContainText('again')
    await expect(comment).toContainText('edited')
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 780 })
    await expect(comment).toBeVisible()
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)

    await comment.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete this comment?' }).getByRole('button', { name: 'Delete' }).click()
    await expect(comment).toHaveCount(0)
    await detail.getByRole('tab', { name: 'Timeline' }).click()
    await expect(detail.getByText('Deleted a comment').first()).toBeVisible()
  })
})

test('a comment mentions only colleagues who may see the record', async ({ page, browser, baseURL, signIn }) => {
  const words = `Please look ${Date.now()}`
  await signIn('butler01', '/standingbook/relief?_all=1')
  await listReady(page)
  await rows(page).first().getByRole('button', { name: 'View', exact: true }).click()
  const detail = page.getByRole('dialog').first()
  await detail.getByRole('tab', { name: 'Comments' }).click()
  const box = detail.getByLabel('Write a comment')
  await box.pressSequentially('@pm')
  const option = page.getByRole('menuitem', { name: /@pm01$/ })
  await expect(option).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(option).toBeHidden()
  await expect(detail).toBeVisible()
  await box.pressSequentially('0')
  await expect(option).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('@pm01 ')
  await box.pressSequentially(`@order01 ${words}`)
  await detail.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.locator('.ant-message-notice')).toContainText('Could not notify @order01')
  const comment = detail.getByRole('listitem').filter({ hasText: words })
  await expect(comment).toContainText('@pm01 @order01')

  const theirs = await browser.newContext({ baseURL: baseURL as string, locale: 'en-US' })
  const told = await openedBy(theirs, 'pm01')
  await told.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
  const notice = told.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first()
  await expect(notice).toContainText('王悦 mentioned you in a comment on')
  await notice.getByRole('button', { name: 'Open' }).click()
  await told.getByRole('dialog').getByRole('tab', { name: 'Comments' }).click()
  await expect(told.getByRole('listitem').filter({ hasText: words })).toBeVisible()
  await theirs.close()

  const others = await browser.newContext({ baseURL: baseURL as string, locale: 'en-US' })
  const untold = await openedBy(others, 'order01')
  await untold.getByRole('button', { name: /^Notifications/ }).click()
  const panel = untold.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByText('No notifications')).toBeVisible()
  await others.close()

  await comment.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete this comment?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(comment).toHaveCount(0)
})

test('a colleague is found by a Chinese name, and Enter takes nobody who was not found', async ({ page, signIn }) => {
  await signIn('butler01', '/standingbook/relief?_all=1')
  await listReady(page)
  await rows(page).first().getByRole('button', { name: 'View', exact: true }).click()
  const detail = page.getByRole('dialog').first()
  await detail.getByRole('tab', { name: 'Comments' }).click()
  const box = detail.getByLabel('Write a comment')
  const offered = page.getByRole('menuitem', { name: /@/ })
  await box.pressSequentially('@')
  await expect(offered.nth(1)).toBeVisible()
  // As an input method puts it in: without a key of its own.
  await page.keyboard.insertText('郑')
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('@郑')
  await expect(offered).toHaveText(['郑丽华 @cash02'])
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('@cash02 ')

  await box.pressSequentially('@nobody')
  await expect(page.getByRole('menuitem', { name: 'No colleague with access to this record' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(offered).toHaveCount(0)
  await expect(box).toHaveValue('@cash02 @nobody')
})

async function openedBy(context: BrowserContext, account: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/login')
  await chooseAccount(page, account)
  await page.getByRole('button', { name: 'login' }).click()
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
  return page
}
