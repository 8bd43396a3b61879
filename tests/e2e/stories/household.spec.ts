import { expect, test } from '../fixtures.ts'
import { listReady, rows } from '../pages/helpers.ts'

/** What a butler has before her while a resident is on the phone. */
test('a house leads to its page from a list, the palette finds it, and its tabs say how much there is', async ({
  page,
  signIn,
}) => {
  await signIn('butler01', '/document/partnership')
  await listReady(page)
  const link = rows(page).first().getByRole('link').first()
  const house = (await link.innerText()).trim()
  // Its first box may be the city, which is only read aloud where all rows share it.
  await link.click({ position: { x: 40, y: 8 } })
  await expect(page).toHaveURL(/\/document\/household\?id=\d+$/)
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toContainText(house)
  const tabs = page.getByRole('tablist').filter({ visible: true }).last()
  const moveIns = tabs.getByRole('tab', { name: /^Move-in [1-9]\d*$/ })
  await moveIns.click()
  const count = Number((await moveIns.innerText()).match(/\d+$/)![0])
  await expect(page.getByRole('table', { name: 'Move-in' }).locator('tbody tr')).toHaveCount(Math.min(count, 10))

  // Whoever calls says a room.
  const [, ban, unit, door] = house.match(/(\d+)号楼 (\d+)单元 (\d+)/)!
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(`${ban}-${unit}-${door}`)
  await page.getByRole('option', { name: house }).click()
  await expect(page).toHaveURL(/\/document\/household\?id=\d+$/)
})
