import { expect, test } from '../fixtures.ts'
import { listReady, rows, violations } from './helpers.ts'

/** Tracking points: few fields, and nothing refers to them. */
const PAGE = '/appmodule/pointConfig'

test('a file is checked row by row before anything is written, imported without the refused rows, and rolled back', async ({
  page,
  signIn,
}) => {
  await signIn('admin01', PAGE)
  await listReady(page)
  const before = await page.getByText(/in total$/).innerText()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Import: / })
  await expect(dialog.getByRole('button', { name: 'Check' })).toBeDisabled()
  const rows = [
    'Point code,Point name,Client,Event type,Page key,Nobody knows',
    'import_one,First,Owner app,Click,home,1',
    'import_two,Second,Owner app,View,home,2',
    ',No code,Owner app,View,home,3',
  ]
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'points.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await expect(dialog.getByText('3 rows. Match each column to a field.')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Nobody knows/ })).toContainText('Do not import')
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(
    dialog.getByText('2 rows can be imported, 1 will be rejected and left out. Nothing has been written yet.'),
  ).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click()

  const card = page.getByRole('region', { name: 'Running and finished jobs' }).getByRole('article')
  await expect(card.getByRole('status')).toHaveText('2 succeeded, 1 failed')
  await expect(page.getByText(/in total$/)).not.toHaveText(before)

  await card.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(card).toContainText('Undo: Import: ')
  await expect(card.getByRole('status')).toHaveText('2 succeeded, 0 failed')
  await expect(page.getByText(/in total$/)).toHaveText(before)
})

test('a file that is no spreadsheet is refused in words', async ({ page, signIn }) => {
  await signIn('admin01', PAGE)
  await listReady(page)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Import: / })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'points.csv', mimeType: 'text/csv', buffer: Buffer.from('Point code,Point name\n') })
  await expect(dialog.getByRole('alert')).toContainText('There are no rows below the headings')
  const waiting = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download template' }).click()
  expect((await waiting).suggestedFilename()).toMatch(/\.xlsx$/)
})

test('an import is rolled back on the page of imports, and how far that is, is shown', async ({
  page,
  signIn,
  callsOf,
}) => {
  const call = await callsOf('admin01')
  const [lot] = await call<{ id: number }[]>('GET', '/api/resources/parkingLot?status=enabled')
  await signIn('admin01', '/standingbook/dataImport')
  await listReady(page)
  const batch = rows(page).first()
  const former = (await batch.getAttribute('data-row-key')) as string
  const file = {
    name: 'spaces.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`lot,code\n#${lot!.id},RB-1\n#${lot!.id},RB-2`),
  }
  const uploaded = await page.request.post('/api/files', {
    multipart: { file },
    headers: { 'x-steward-client': 'web' },
  })
  const columns = ['lot', 'code'].map((field, column) => ({ column, field }))
  const order = { file: (await uploaded.json()).data.id, columns, mode: 'insert', rehearse: false }
  const { id } = await call<{ id: number }>('POST', '/api/resources/parkingSpace/import/jobs', order)
  await expect.poll(async () => (await call<{ state: string }>('GET', `/api/jobs/${id}`)).state).toBe('done')

  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(batch).not.toHaveAttribute('data-row-key', former)
  await expect(batch).toContainText('Spaces')
  await batch.getByRole('button', { name: 'Roll back import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Roll back import' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('the wrong file')
  // The job is over before the page asks what has begun.
  await page.route('**/api/notices', async route => {
    await expect.poll(async () => (await call<unknown[]>('GET', '/api/jobs')).length).toBe(0)
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Roll back import' }).click()
  const card = page.getByRole('region', { name: 'Running and finished jobs' }).getByRole('article', { name: /^Undo: / })
  await expect(card.getByRole('status')).toHaveText('2 succeeded, 0 failed')
  await expect(batch).toContainText('Rolled back')
  expect(await call<unknown[]>('GET', '/api/resources/parkingSpace?code_startsWith=RB-')).toEqual([])
})

test('a rehearsal is cancelled when its dialog is closed', async ({ page, signIn, callsOf }) => {
  await signIn('admin01', PAGE)
  await listReady(page)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Import: / })
  const lines = Array.from({ length: 4000 }, (_, at) => `closed_${at},Point ${at},Owner app,View,home`)
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'many.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Point code,Point name,Client,Event type,Page key', ...lines].join('\n')),
  })
  await expect(dialog.getByText(/^4,?000 rows/)).toBeVisible()
  const begun = page.waitForResponse(answer => answer.url().endsWith('/import/jobs'))
  const canceled = page.waitForRequest(request => /\/api\/jobs\/\d+\/cancel$/.test(request.url()))
  await dialog.getByRole('button', { name: 'Check' }).click()
  await begun
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const id = /(\d+)\/cancel$/.exec((await canceled).url())![1]
  const send = await callsOf('admin01')
  await expect.poll(async () => (await send<{ state: string }>('GET', `/api/jobs/${id}`)).state).toBe('canceled')
})
