import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { StudioOutcome } from '#model/api/studio/changes.ts'
import type { StudioState } from '#model/api/studio/drafts.ts'
import type { Client } from '../../../helpers/build-app.ts'
import { OPERATION_LOG } from '../../../helpers/operation-log.ts'
import { apply, change, type Desk, openDesk, textOf } from '../../../helpers/studio-desk.ts'

const ITEMS = 'modules/desk/pages/items.json'
const retitle = (to: string) => (text: string) => text.replace('"en-US": "Catalogue"', `"en-US": "${to}"`)

let source: Desk
let goal: Desk
beforeEach(async () => {
  source = await openDesk({ roles: ['desk'] })
  await change(source.admin, ITEMS, retitle('All items'))
  await apply(source.admin, 'a better title')
})
afterEach(async () => {
  await source.close()
  await goal.close()
})

const bundleFrom = async ({ admin }: Desk) => (await admin.get<{ text: string }>('/api/studio/bundle')).data.text
const planned = async (client: Client, bundle: string) =>
  (await client.post<StudioOutcome>('/api/studio/bundle/plan', { bundle })).data
const carriedOut = async (client: Client, bundle: string, confirmed = true) => {
  const { plan } = await planned(client, bundle)
  const order = { bundle, plan: plan!.id, reason: 'tried on the test server', confirmed }
  return (await client.post<StudioOutcome>('/api/studio/bundle', order)).data.became
}

it('a bundle of another installation is planned and put into effect', async () => {
  goal = await openDesk({ roles: ['desk'] })
  const bundle = await bundleFrom(source)
  const { plan, differences } = await planned(goal.admin, bundle)
  expect(plan!.lines.map(({ what }) => what).join()).not.toContain('drifted')
  expect(differences).toMatchObject([{ path: ITEMS }])
  expect(await carriedOut(goal.admin, bundle)).toBe('done')
  expect(textOf(goal, ITEMS)).toBe(textOf(source, ITEMS))
  const { active } = (await goal.admin.get<StudioState>('/api/studio')).data
  expect(active).toMatchObject({ by: 'admin01', reason: 'tried on the test server' })
}, 60_000)

it('stands in the operation log with its reason, as every change of the config does', async () => {
  goal = await openDesk({ roles: ['desk'] })
  const title = { 'zh-CN': '操作日志', 'en-US': 'Operation log' }
  const fields = Object.fromEntries(
    Object.entries(OPERATION_LOG.fields).map(([name, field]) => [name, { ...field, title }]),
  )
  const log = JSON.stringify({ ...OPERATION_LOG, title, fields })
  await change(source.admin, 'modules/desk/resources/operationLog.json', () => log)
  expect((await apply(source.admin, 'who did what')).became).toBe('done')
  expect(await carriedOut(goal.admin, await bundleFrom(source))).toBe('done')
  const logged = async ({ database }: Desk) =>
    database.reader.selectFrom('operationLog').select(['resource', 'operation', 'recordLabel']).execute()
  expect(await logged(source)).toEqual([
    { resource: 'steward_config', operation: 'apply', recordLabel: 'who did what' },
  ])
  expect(await logged(goal)).toEqual([
    { resource: 'steward_config', operation: 'promote', recordLabel: 'tried on the test server' },
  ])
}, 60_000)

it('names what was changed here alone, which has to be confirmed', async () => {
  goal = await openDesk({ roles: ['desk'] })
  await change(goal.admin, ITEMS, retitle('Stock'))
  await apply(goal.admin, 'our own word')
  const bundle = await bundleFrom(source)
  const { plan } = await planned(goal.admin, bundle)
  expect(plan!.lines[0]).toMatchObject({
    level: 'confirm',
    what: 'this installation has drifted: config 2 (admin01: our own word) was never in effect where the bundle comes from',
    why: expect.stringContaining(ITEMS),
  })
  expect(await carriedOut(goal.admin, bundle, false)).toBe('unconfirmed')
  expect(await carriedOut(goal.admin, bundle)).toBe('done')
}, 60_000)

it('waits for a second account with four eyes', async () => {
  goal = await openDesk({ roles: ['desk'], fourEyes: true })
  expect(await carriedOut(goal.desk, await bundleFrom(source))).toBe('proposed')
  const [proposal] = (await goal.admin.get<StudioState>('/api/studio')).data.proposals
  const url = `/api/studio/proposals/${proposal!.id}`
  const { plan } = (await goal.admin.post<StudioOutcome>(`${url}/plan`)).data
  expect((await goal.admin.post<StudioOutcome>(`${url}/apply`, { plan: plan!.id })).data.became).toBe('done')
  expect(textOf(goal, ITEMS)).toBe(textOf(source, ITEMS))
}, 60_000)

it('is refused when it was changed on its way, or carries code', async () => {
  goal = await openDesk({ roles: ['desk'] })
  const bundle = await bundleFrom(source)
  const refusal = async (text: string) =>
    (await goal.admin.post<{ reason: string }>('/api/studio/bundle/plan', { bundle: text })).data.reason
  expect(await refusal(bundle.replace('All items', 'Bad items'))).toBe('studio-bundle')
  expect(await refusal('no bundle')).toBe('studio-bundle')
  const { sha256: _, ...content } = JSON.parse(bundle)
  const evil = {
    ...content,
    files: [...content.files, { path: 'modules/desk/pages/evil.ts', text: 'export default 1' }],
  }
  const sha256 = createHash('sha256').update(JSON.stringify(evil)).digest('hex')
  expect(await refusal(JSON.stringify({ ...evil, sha256 }))).toBe('studio-bundle-code')
}, 60_000)

it('carries roles on request, which are written by the rights of the account that takes it', async () => {
  goal = await openDesk({ roles: ['desk'] })
  const ids = async ({ database }: Desk) =>
    Object.fromEntries(
      (await database.reader.selectFrom('role').select(['name', 'permissionIds']).execute()).map(row => [
        row.name,
        row.permissionIds,
      ]),
    )
  const own = await ids(goal)
  await source.admin.post('/api/resources/role', { name: 'Counter', permissionIds: '1' })
  expect(JSON.parse(await bundleFrom(source)).roles).toBeUndefined()
  const { text: bundle } = (await source.admin.get<{ text: string }>('/api/studio/bundle?roles=true')).data
  const plan = async (client: Client, roles: boolean) =>
    (await client.post<StudioOutcome>('/api/studio/bundle/plan', { bundle, roles })).data.plan!
  const said = async (client: Client, roles: boolean) =>
    (await plan(client, roles)).lines.map(({ what }) => what).join()
  expect(await said(goal.admin, false)).not.toContain('Counter')
  expect(await said(goal.admin, true)).toContain('Counter')
  expect((await plan(goal.desk, true)).lines.filter(({ level }) => level === 'refused')).toHaveLength(1)
  const { id } = await plan(goal.admin, true)
  const order = { bundle, roles: true, plan: id, reason: 'from the test server', confirmed: true }
  expect((await goal.admin.post<StudioOutcome>('/api/studio/bundle', order)).data.became).toBe('done')
  expect(await ids(goal)).toEqual({ ...own, Counter: '1' })
  const lacking = { bundle: await bundleFrom(source), roles: true }
  const refused = await goal.admin.post<{ reason: string }>('/api/studio/bundle/plan', lacking)
  expect(refused.data.reason).toBe('studio-bundle')
}, 60_000)

it('takes no roles with four eyes', async () => {
  goal = await openDesk({ roles: ['desk'], fourEyes: true })
  const { text: bundle } = (await source.admin.get<{ text: string }>('/api/studio/bundle?roles=true')).data
  const refused = await goal.desk.post<{ reason: string }>('/api/studio/bundle/plan', { bundle, roles: true })
  expect(refused.data.reason).toBe('studio-bundle-roles')
}, 60_000)
