import { expect, test } from '../fixtures.ts'
import { listReady, overflow, violations } from './helpers.ts'

test('the form of a page: in a dialog, over the whole width, on a phone', async ({ page, context, signIn }) => {
  await signIn('admin01', '/appmodule/pointConfig')
  await test.step('opens in a dialog where the page says so; Escape asks before anything is lost', async () => {
    await listReady(page)
    await page.getByRole('button', { name: 'New' }).click()
    const form = page.getByRole('dialog', { name: /^New/ })
    await expect(form).toHaveClass(/ant-modal/)
    expect(await violations(page)).toEqual([])
    await form.getByRole('textbox').first().fill('half done')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(form.getByRole('textbox').first()).toHaveValue('half done')
    await form.getByRole('button', { name: 'Cancel', exact: true }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(form).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'New' })).toBeFocused()
  })

  await test.step('takes the whole width where the page says so, and the address opens it', async () => {
    await page.goto('/appmodule/floorManagement?_form=new')
    const form = page.getByRole('dialog', { name: /^New/ })
    await expect(form.getByRole('button', { name: 'Add: Modules' })).toBeVisible()
    const width = await form.evaluate(element => element.getBoundingClientRect().width)
    expect(width).toBe(page.viewportSize()?.width)
    await form.getByRole('button', { name: 'Cancel', exact: true }).click()
    await listReady(page)
  })

  await test.step('takes the whole screen of a phone in either case', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await context.addCookies([{ name: 'locale', value: 'zh-CN', url: page.url() }])
    await page.goto('/appmodule/pointConfig?_form=new')
    const form = page.getByRole('dialog', { name: /^新建/ })
    await form.getByRole('textbox').first().waitFor()
    expect(await form.evaluate(element => element.getBoundingClientRect().width)).toBe(360)
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  })
})
