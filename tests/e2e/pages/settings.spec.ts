import { expect, test } from '../fixtures.ts'
import { overflow, rows, violations } from './helpers.ts'

const PATH = '/visitorList/projectList'

test.describe('settings', () => {
  test('stand beside the places they are for; each place shows its own', async ({ page, signIn }) => {
    await signIn('admin01', PATH)
    const places = page.getByRole('main').getByRole('navigation')
    const second = places.getByRole('listitem').nth(1).getByRole('button')
    const name = await second.innerText()
    await second.click()
    await expect(second).toHaveAttribute('aria-current', 'true')
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  test('the form of a record opens from there, and places are found by typing', async ({ page, signIn }) => {
    await signIn('admin01', PATH)
    await rows(page).first().getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByRole('dialog')).toContainText(/^Edit/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const places = page.getByRole('main').getByRole('navigation')
    const name = await places.getByRole('listitem').nth(1).getByRole('button').innerText()
    await places.getByRole('searchbox').fill(name)
    await expect(places.getByRole('listitem')).toHaveText([name])
    await places.getByRole('searchbox').fill('nothing is called so')
    await expect(places).toContainText('No matching project')
  })

  test('are a list too, and usable at 360 px in Chinese', async ({ page, signIn, context }) => {
    await signIn('admin01', PATH)
    await page.getByRole('radiogroup', { name: 'View as' }).getByText('List').click()
    await expect(page.getByRole('main').getByRole('table').first()).toBeVisible()
    await context.addCookies([{ name: 'locale', value: 'zh-CN', url: page.url() }])
    await page.setViewportSize({ width: 360, height: 740 })
    await page.reload()
    await rows(page).first().waitFor()
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
  })
})
