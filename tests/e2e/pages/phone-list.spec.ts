import { expect, OWN_CONTEXT, test } from '../fixtures.ts'
import { listReady, rows } from './helpers.ts'

test('on a phone the toolbar does not grow while the list loads, and what gets the focus is not beneath the header', {
  tag: OWN_CONTEXT,
}, async ({ page, signIn }) => {
  await signIn('cash01', '/home')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(() => {
    const heights = new Set<number>()
    Object.assign(window, { heights })
    const look = () => {
      const bar = document.querySelector('main h1')?.parentElement
      if (bar?.checkVisibility()) heights.add(bar.offsetHeight)
      requestAnimationFrame(look)
    }
    look()
  })
  await page.goto('/standingbook/propertyFees')
  await listReady(page)
  await expect(page.getByRole('link', { name: 'Counter', exact: true })).toBeVisible()
  expect(await page.evaluate(() => [...(window as unknown as { heights: Set<number> }).heights])).toHaveLength(1)

  const view = rows(page).nth(5).getByRole('button', { name: 'View' })
  const top = await view.evaluate(button => {
    window.scrollBy(0, button.getBoundingClientRect().top - 10)
    button.focus()
    return button.getBoundingClientRect().top
  })
  const header = await page.getByRole('banner').evaluate(each => each.getBoundingClientRect().bottom)
  expect(top).toBeGreaterThanOrEqual(header)
})
