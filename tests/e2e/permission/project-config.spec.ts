import { expect, test } from '../fixtures.ts'
import { act } from '../pages/helpers.ts'
import { callDone, choose, rowOf, treeBox } from './calls.ts'

test('decoration settings of a site are made, changed and deleted by the calls of the project config', async ({
  page,
  signIn,
}) => {
  const listed = await callDone(page, 'POST /api/deco/project/config/page', () =>
    signIn('hr01', '/renovation/projectList'),
  )
  expect(listed.sent).toEqual({ pageIndex: '1', pageSize: '20' })
  await page.getByRole('button', { name: 'New', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await choose(page, 'org', '人力资源部')
  await treeBox(page, '松江府二期').click()
  const saved = await callDone(page, 'POST /api/deco/project/config/saveOrUpdateOrgConfig', () =>
    dialog.getByRole('button', { name: 'Save', exact: true }).click(),
  )
  expect(saved.sent).toMatchObject({ orgHid: expect.stringMatching(/^\d+$/), blockIds: [7], maxDays: 120 })
  expect(saved.answer).toMatchObject({ code: 200, data: { id: expect.any(Number), version: 1 } })
  const { id } = saved.answer.data as { id: number }
  await expect(rowOf(page, '人力资源部')).toContainText('松江府二期')

  await act(page, rowOf(page, '人力资源部'), 'Edit')
  await dialog.getByLabel(/^Maximum duration/).fill('90')
  const changed = await callDone(page, 'POST /api/deco/project/config/saveOrUpdateOrgConfig', () =>
    dialog.getByRole('button', { name: 'Save', exact: true }).click(),
  )
  expect(changed.sent).toMatchObject({ id, version: 1, maxDays: 90 })
  expect(changed.answer).toMatchObject({ code: 200, data: { id, version: 2 } })

  await act(page, rowOf(page, '人力资源部'), 'Delete')
  const gone = await callDone(page, 'POST /api/deco/project/config/deleteById', () =>
    dialog.getByRole('button', { name: 'Delete' }).click(),
  )
  expect(gone.sent).toEqual({ id: String(id) })
  expect(gone.answer).toMatchObject({ code: 200, data: null })
  await expect(rowOf(page, '人力资源部')).toHaveCount(0)
})
