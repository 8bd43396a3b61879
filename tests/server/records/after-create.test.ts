import { expect, test } from 'vitest'
import { meWith } from '#model/permissions/me.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { buildModel } from '../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../helpers/database.ts'

/** A copy makes the next one as long as copies are left. */
const copies = buildModel({
  permissions: { desk: [1] },
  resources: {
    copy: {
      label: 'name',
      scope: 'global',
      fields: {
        name: { type: 'text', required: true },
        left: { type: 'integer', required: true },
        status: { type: 'state' },
      },
      workflows: {
        status: {
          initial: 'open',
          states: { open: {}, copied: {} },
          transitions: {
            pass: {
              from: ['open'],
              to: 'copied',
              by: 'system',
              effects: [{ create: 'copy', values: { name: 'record.name', left: 'record.left - 1' } }],
            },
          },
          afterCreate: [{ run: 'pass', when: 'record.left > 0' }],
        },
      },
      grants: [{ roles: ['desk'], actions: ['list', 'read', 'create'] }],
    },
  },
})
const me = meWith(
  { id: 5, adAccount: 'a', name: 'A', admin: false, permissionIds: [1], blockIds: [] },
  copies.permissions,
)

eachDatabase(open => {
  test('first steps that create records with first steps end by their condition, or all is refused', async () => {
    const database = open()
    await migrate(copies, database)
    const context = { model: copies, database, me, locale: 'en-US' as const, now: '2025-06-10T02:00:00.000Z' }
    const made = async () => (await database.reader.selectFrom('copy').select(['left', 'status']).execute()).length
    const create = (left: number) => createRecord(context, copies.resources.copy!, { name: 'x', left })
    await create(3)
    expect(await made()).toBe(4)
    await expect(create(100)).rejects.toMatchObject({ reason: 'validation', problems: [{ code: 'effects-too-deep' }] })
    expect(await made()).toBe(4)
  })
})
