import { expect, test } from '../fixtures.ts'
import { overflow, rows, violations } from './helpers.ts'

const PATH = '/visitorList/projectList'

test('settings: beside their places, as a list, and on a phone', async ({ page, context, signIn }) => {
  await signIn('admin01', PATH)
  const places = page.getByRole('main').getByRole('navigation')

  await test.step('they stand beside the places they are for; each place shows its own', async () => {
    const second = places.getByRole('listitem').nth(1).getByRole('button')
    const name = await second.innerText()
    await second.click()
    await expect(second).toHaveAttribute('aria-current', 'true')
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  await test.step('the form of a record opens from there, and places are found by typing', async () => {
    await rows(page).first().getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByRole('dialog')).toContainText(/^Edit/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const name = await places.getByRole('listitem').nth(1).getByRole('button').innerText()
    await places.getByRole('searchbox').fill(name)
    await expect(places.getByRole('listitem')).toHaveText([name])
    await places.getByRole('searchbox').fill('nothing is called so')
    await expect(places).toContainText('No matching project')
  })

  await test.step('they are a list too, and usable at 360 px in Chinese', async () => {
    await page.goto(PATH)
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
