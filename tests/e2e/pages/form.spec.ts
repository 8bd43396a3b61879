import { expect, test, toast } from '../fixtures.ts'
import { act, choose, listReady, overflow, row, rows, violations } from './helpers.ts'

const OPTIONS = '/standingbook/optionContent'
const RENOVATION = '/renovation/list'

test('a record is created, edited and deleted; a stale save is merged', async ({ page, signIn }) => {
  const form = page.getByRole('dialog')
  await signIn('admin01', OPTIONS)
  await listReady(page)

  await test.step('a record is created, edited and deleted', async () => {
    const code = `e2e${Date.now()}`
    await page.getByRole('button', { name: 'New' }).click()
    await choose(form, 'Option group', 'Cancel reason')
    await form.getByLabel('Code').fill(code)
    await form.getByLabel('Name', { exact: false }).first().fill('Weather')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page, 'Created')).toBeVisible()
    await expect(form).toHaveCount(0)

    await page.goto(`${OPTIONS}?_q=${code}`)
    await listReady(page)
    await row(page, code).getByRole('button', { name: 'Edit' }).click()
    await form.getByLabel('Order').fill('77')
    await page.keyboard.press('Control+s')
    await expect(toast(page, 'Saved')).toBeVisible()
    await expect(row(page, code)).toContainText('77')

    await act(page, row(page, code), 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    const deleted = page.locator('.ant-message-notice').filter({ hasText: 'Deleted: ' })
    await deleted.getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, '1 restored')).toBeVisible()
    await expect(row(page, code)).toContainText('77')
  })

  await test.step('a stale save shows who changed what and merges', async () => {
    await page.goto(OPTIONS)
    await listReady(page)
    const first = await rows(page).first().getAttribute('data-row-key')
    await page.goto(`${OPTIONS}?_form=${first}`)
    const before = await form.getByLabel('English name').inputValue()
    await form.getByLabel('English name').fill(`${before} mine`)

    // The same record is changed elsewhere meanwhile.
    const headers = { 'X-Steward-Client': 'web' }
    const url = `/api/resources/optionItem/${first}`
    const present = (await (await page.request.get(url)).json()).data
    const values = { version: present.version, nameEn: `${before} theirs`, sort: present.sort + 1 }
    const answer = await page.request.patch(url, { data: values, headers })
    expect((await answer.json()).code).toBe(200)

    await form.getByRole('button', { name: 'Save', exact: true }).click()
    const bar = form.getByRole('alert').filter({ hasText: 'changed this record' })
    await expect(bar.getByRole('row', { name: /English name/ })).toContainText(`${before} theirs`)
    await expect(bar.getByRole('row', { name: /Order/ })).toContainText('not changed')
    expect(await violations(page)).toEqual([])
    await bar.getByRole('button', { name: 'Merge changes' }).click()
    await expect(form.getByLabel('English name')).toHaveValue(`${before} mine`)
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page, 'Saved')).toBeVisible()
    const merged = (await (await page.request.get(url)).json()).data
    expect(merged).toMatchObject({ nameEn: `${before} mine`, sort: present.sort + 1 })
    await page.request.patch(url, { data: { version: merged.version, nameEn: before, sort: present.sort }, headers })
  })
})

test('a new record: what was typed is kept, what is wrong is said at its field', async ({ page, signIn }) => {
  const form = page.getByRole('dialog')
  await signIn('admin01', `${OPTIONS}?_form=new`)

  await test.step('what was typed survives a reload, and closing asks first', async () => {
    await form.getByLabel('Code').fill('half-done')
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('half-done')
    page.once('dialog', dialog => void dialog.accept())
    await page.reload()
    await expect(form.getByLabel('Code')).toHaveValue('half-done')
    await expect(form.getByText(/Restored unsaved input from/)).toBeVisible()

    await form.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'Discard unsaved changes?' })
      .getByRole('button', { name: 'Keep editing' })
      .click()
    await expect(form.getByLabel('Code')).toHaveValue('half-done')
    await form.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'Discard unsaved changes?' })
      .getByRole('button', { name: 'Discard' })
      .click()
    await expect(form).toHaveCount(0)
    await page.goto(`${OPTIONS}?_form=new`)
    await expect(form.getByLabel('Code')).toHaveValue('')
  })

  await test.step('the browser and the server say what is wrong in the same place', async () => {
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    const field = (name: string) => form.locator(`[data-field="${name}"]`)
    await expect(field('groupKey')).toContainText('Please fill this in')
    await expect(form.getByRole('combobox', { name: 'Option group' })).toBeFocused()

    // A code that is taken in this group: only the server knows.
    await choose(form, 'Option group', 'Arrears reason')
    await form.getByLabel('Code').fill('quality')
    await form.getByLabel('Name', { exact: false }).first().fill('Twice')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(field('code')).toContainText('already')
    await form.getByLabel('Code').fill('quality2')
    await expect(field('code')).not.toContainText('already')
  })
})

test('a long form: axe, fields that come and go, choices that follow, files, on a phone', async ({ page, signIn }) => {
  const form = page.getByRole('dialog')
  await signIn('admin01', `${RENOVATION}?_form=new`)

  await test.step('axe finds nothing, with and without mistakes', async () => {
    await form.getByLabel('Agent phone').waitFor()
    expect(await violations(page)).toEqual([])
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    expect(await violations(page)).toEqual([])
  })

  await test.step('fields come and go with the values they depend on', async () => {
    await expect(form.locator('[data-field="firmName"]')).toBeVisible()
    await form.getByRole('radio', { name: 'Turnkey' }).check()
    await expect(form.locator('[data-field="firmName"]')).toHaveCount(0)
    await expect(form.locator('[data-field="supplier"]')).toBeVisible()
    await form.getByRole('switch', { name: 'Wall changes' }).click()
    await expect(form.locator('[data-field="drawings"]')).toBeVisible()
  })

  await test.step('choices follow the record, and rules over other records are judged while typing', async () => {
    await choose(form, 'House', /./)
    // Not the one that asks what the owner is called whom the house brings along.
    const owners = page.waitForResponse(answer => /houseMember\/choices\?.*_params/.test(answer.url()))
    await form.locator('[data-field="owner"] .ant-select-selector').click()
    const asked = new URL((await owners).url()).searchParams
    expect(asked.get('_for')).toBe('decoration.owner')
    expect(JSON.parse(asked.get('_params') ?? '')).toEqual({ house: expect.any(Number) })
  })

  await test.step('files are uploaded, shown and taken away', async () => {
    const field = form.locator('[data-field="documents"]')
    await field.locator('input[type="file"]').setInputFiles({
      name: 'plan.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('not a picture, but a file'),
    })
    await expect(field.getByText('plan.txt')).toBeVisible()
    await field.getByText('plan.txt').hover()
    await field.getByRole('button', { name: /delete|remove/i }).click()
    await expect(field.getByText('plan.txt')).toHaveCount(0)
  })

  await test.step('its buttons stand on one line of a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    const top = async (name: string) => (await form.getByRole('button', { name, exact: true }).boundingBox())?.y
    await expect.poll(() => top('Save')).toBeGreaterThan(600)
    expect(await top('Save and add another')).toBe(await top('Save'))
    expect(await top('Cancel')).toBe(await top('Save'))
  })
})

test('a form page says what is missing and fits a phone', async ({ page, signIn }) => {
  await signIn('admin01', '/visitPlanUser/viewAdd')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('main').locator('[data-field="plan"]')).toContainText('Please fill this in')
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
})

test('a form page that the account may open but not fill in says so', async ({ page, signIn }) => {
  await signIn('butler01', '/visitPlanUser/viewAdd')
  await expect(page.getByText('You do not have permission to fill in this form')).toBeVisible()
  await page.getByRole('button', { name: 'Why?' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('Visit target')
  await page.getByRole('button', { name: 'back to home' }).click()
  await expect(page).toHaveURL(/\/home$/)
})
