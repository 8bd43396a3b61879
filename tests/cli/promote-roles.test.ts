import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Database } from '#server/storage/database.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { FIXTURES } from '../compiler/patched-app.ts'
import { runCommand } from '../helpers/run-command.ts'

let folder: string
let bundle: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'steward-promote-'))
  bundle = join(folder, 'bundle.json')
  cpSync(join(FIXTURES, 'apps', 'platform'), join(folder, 'config'), { recursive: true })
  vi.stubEnv('CONFIG_DIR', join(folder, 'config'))
  await at('test', [
    ['Desk', '1,24'],
    ['Butlers', '2'],
  ])
  await at('live', [
    ['Desk', '1,2'],
    ['Clerks', '8,1'],
  ])
  await at('test', [])
  expect(await runCommand('promote', '--out', bundle, '--roles')).toMatchObject({
    code: 0,
    out: expect.stringContaining('and 2 roles. SHA-256'),
  })
  await at('live', [])
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

/** Works in the installation from now on; one that is new gets these roles, and the accounts that hold the last of them. */
async function at(name: string, roles: readonly (readonly [string, string])[]): Promise<void> {
  vi.stubEnv('DATA_DIR', join(folder, name))
  if (roles.length === 0) return
  await runCommand('apply', '--reason', 'begin')
  await within(({ transaction, adapter }) =>
    transaction(async ({ queries, touch }) => {
      for (const [role, permissionIds] of roles)
        await queries.insertInto('role').values({ name: role, permissionIds, version: 1 }).execute()
      const accounts = [
        ['chief', true, []],
        ['ann', false, [1]],
        ['bo', false, [2]],
      ] as const
      for (const [adAccount, admin, held] of accounts)
        await queries
          .insertInto('account')
          .values({
            ...{ adAccount, name: adAccount, employeeStatus: 'employed', version: 1 },
            ...{ admin: adapter.encode('boolean', admin), roles: adapter.encode('json', held) },
            blocks: adapter.encode('json', []),
          })
          .execute()
      touch('role')
      touch('account')
    }),
  )
}

async function within<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(join(process.env.DATA_DIR!, 'steward.db'))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const roles = () =>
  within(async ({ reader }) => {
    const rows = await reader.selectFrom('role').select(['name', 'permissionIds']).orderBy('name').execute()
    return Object.fromEntries(rows.map(({ name, permissionIds }) => [name, permissionIds]))
  })

it('plans the roles of a bundle on request: who gains and loses what', async () => {
  const without = await runCommand('promote', bundle)
  expect(without).toMatchObject({
    code: 0,
    out: expect.stringContaining('also carries 2 roles, planned with --roles'),
  })
  const planned = await runCommand('promote', bundle, '--roles')
  expect(planned).toMatchObject({ code: 2, err: '' })
  expect(planned.out).toContain('+ the role Butlers is created with butler (2)\n    no account holds it')
  expect(planned.out).toContain('? ▲ widens: the role Desk gains the permission report1 (24)\n    held by account ann')
  expect(planned.out).toContain('+ ▽ narrows: the role Desk loses the permission butler (2)\n    held by account ann')
  // The same in terms of pages and fields, by account.
  expect(planned.out).toMatch(/▽ narrows: .*butlers.*\n {4}account ann/)
  expect(await roles()).toEqual({ Clerks: '8,1', Desk: '1,2' })
})

it('writes the roles in the name of an account, audited, and does not change local ones', async () => {
  const order = ['promote', bundle, '--roles', '--reason', 'release', '--yes'] as const
  expect(await runCommand(...order)).toMatchObject({ code: 1, err: expect.stringContaining('--by ACCOUNT') })
  expect(await runCommand(...order, '--by', 'nobody')).toMatchObject({
    code: 1,
    err: expect.stringContaining('✖ no account nobody can sign in here'),
  })
  expect(await runCommand(...order, '--by', 'chief')).toMatchObject({ code: 0, err: '' })
  expect(await roles()).toEqual({ Butlers: '2', Clerks: '8,1', Desk: '1,24' })
  const audited = await within(({ reader }) =>
    reader
      .selectFrom('steward_audit')
      .select(['accountName', 'action'])
      .where('resource', '=', 'role')
      .orderBy('id')
      .execute(),
  )
  expect(audited.map(({ accountName, action }) => `${accountName} ${action}`).sort()).toEqual([
    'chief create',
    'chief update',
  ])
  expect((await runCommand('promote', bundle, '--roles', '--by', 'chief')).code).toBe(0)
  expect((await runCommand('history')).out).toContain('chief: release')
})

it('refuses what the account could not give by hand, and changes nothing', async () => {
  const refused = await runCommand('promote', bundle, '--roles', '--reason', 'release', '--yes', '--by', 'bo')
  expect(refused.code).toBe(1)
  expect(refused.err).toMatch(/✖ bo may not write the role Butlers: .*butler \(2\)/)
  expect(refused.err).toMatch(/✖ bo may not write the role Desk: .*butler \(2\)/)
  const powerless = await runCommand('promote', bundle, '--roles', '--by', 'ann')
  expect(powerless).toMatchObject({
    code: 1,
    out: expect.stringMatching(/✖ ann may not write the role Desk: .*permission1 \(8\)/),
  })
  expect(await roles()).toEqual({ Clerks: '8,1', Desk: '1,2' })
})

it('says which role was changed here since it was last promoted', async () => {
  const order = ['promote', bundle, '--roles', '--by', 'chief'] as const
  expect((await runCommand(...order)).out).not.toContain('drifted')
  await runCommand(...order, '--reason', 'release', '--yes')
  await within(({ transaction }) =>
    transaction(async ({ queries, touch }) => {
      await queries.updateTable('role').set({ permissionIds: '1,24,26' }).where('name', '=', 'Desk').execute()
      touch('role')
    }),
  )
  const drifted = await runCommand(...order)
  expect(drifted.code).toBe(2)
  expect(drifted.out).toContain('? the role Desk has drifted: it was changed here since it was last promoted')
  expect(drifted.out).toContain('+ ▽ narrows: the role Desk loses the permission report3 (26)')
})
