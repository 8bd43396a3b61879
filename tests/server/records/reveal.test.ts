import { describe, expect, test } from 'vitest'
import type { AppModel } from '#model/app-model.ts'
import { type ListQuery, parseListQuery, type QueryParameters } from '#model/list/list-query.ts'
import { type Me, meWith } from '#model/permissions/me.ts'
import { countLookUps } from '#server/records/access/look-ups.ts'
import { revealValue } from '#server/records/access/reveal-value.ts'
import { AccessDenied, RecordNotFound, RecordRefusal } from '#server/records/errors.ts'
import { listChoices } from '#server/records/list/list-choices.ts'
import { listRecords } from '#server/records/list/list-records.ts'
import { searchRecords } from '#server/records/list/search-records.ts'
import { streamRecords } from '#server/records/list/stream-records.ts'
import { readRecord } from '#server/records/read/read-record.ts'
import { readTimeline } from '#server/records/read/read-timeline.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { updateRecord } from '#server/records/write/update-record.ts'
import { buildModel } from '../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../helpers/database.ts'
import { OPERATION_LOG } from '../../helpers/operation-log.ts'

const PHONE = '13912345678'
const CARD = '370102199001011234'
/** The middle that no mask shows. */
const SECRETS = ['9123', '1990']

const model: AppModel = buildModel({
  permissions: { clerk: [1], guard: [2], report3: [91] },
  resources: {
    projectBlock: { label: 'name', scope: 'self', fields: { name: { type: 'text', required: true } } },
    person: {
      label: 'name',
      scope: 'global',
      search: ['name', 'phone'],
      fields: {
        name: { type: 'text', required: true },
        phone: { type: 'phone', masked: true },
        card: { type: 'idCard', masked: true },
        call: { type: 'computed', result: 'text', expression: 'record.phone', masked: true },
        friend: { type: 'reference', resource: 'person' },
        kind: { type: 'text' },
      },
      grants: [
        { roles: ['clerk', 'guard'], actions: ['list', 'read', 'create', 'update', 'export'] },
        { roles: ['guard'], actions: ['reveal'], fields: ['phone'], where: "record.kind == 'guest'" },
      ],
    },
    operationLog: { ...OPERATION_LOG, grants: [{ roles: ['clerk'], actions: ['list', 'read'] }] },
  },
})
const person = model.resources.person!
const log = model.resources.operationLog!

const me = (id: number, permissionIds: readonly number[]): Me =>
  meWith({ id, adAccount: `a${id}`, name: `P${id}`, admin: false, permissionIds, blockIds: [] }, model.permissions)
const clerk = me(1, [1])
const guard = me(2, [2])

eachDatabase(
  open => {
    const as = (who: Me): RecordContext => ({
      model,
      database: open(),
      me: who,
      locale: 'en-US',
      now: '2025-06-10T02:00:00.000Z',
    })
    const newPerson = async (kind = 'guest') => {
      const { id } = await createRecord(as(guard), person, { name: 'Wang', phone: PHONE, card: CARD, kind })
      return id as number
    }
    const list = async (who: Me, resource = person, parameters: QueryParameters = {}) => {
      const parsed = parseListQuery({ _start: '0', _end: '50', ...parameters }, resource, model)
      if (!parsed.ok) throw new RecordRefusal('validation', parsed.problems)
      return listRecords(as(who), resource, parsed.query)
    }
    const streamed = async (who: Me) => {
      const parsed = parseListQuery({ _start: '0', _end: '50' }, person, model)
      const found: unknown[] = []
      if (parsed.ok) for await (const rows of streamRecords(as(who), person, parsed.query)) found.push(...rows)
      expect(found).not.toEqual([])
      return found
    }
    const reveal = (who: Me, id: number, field = 'phone', reason = ' gate call ') =>
      revealValue(as(who), person, id, { field, reason })
    const isClean = (answer: unknown) => SECRETS.every(secret => !JSON.stringify(answer).includes(secret))

    describe('a masked value', () => {
      test('leaves by no outlet without being revealed', async () => {
        const id = await newPerson()
        await updateRecord(as(guard), person, id, { version: 1, friend: id, phone: PHONE.replace('8', '7') })
        const outlets = {
          read: await readRecord(as(clerk), person, id),
          list: (await list(clerk)).rows,
          export: await streamed(clerk),
          'search of everything': await searchRecords(as(clerk), 'Wang'),
          'dot path': (await list(clerk, person, { _fields: 'friend.phone,friend.card,call' })).rows,
          choices: await listChoices(as(clerk), person, { limit: 20 } as never),
          timeline: await readTimeline(as(clerk), person, id),
          'operation log': (await list(clerk, log)).rows,
          'answer to a write': await updateRecord(as(guard), person, id, { version: 2, name: 'Li' }),
        }
        for (const [name, answer] of Object.entries(outlets)) expect([name, isClean(answer)]).toEqual([name, true])
        expect(outlets.read).toMatchObject({ phone: '139****5677' })
      })

      test('is found by no part of it, and orders nothing', async () => {
        await newPerson()
        expect((await list(clerk, person, { _q: '912345' })).total).toBe(0)
        await expect(list(clerk, person, { phone_contains: '912345' })).rejects.toThrow(RecordRefusal)
        await expect(list(clerk, person, { _sort: 'phone', _order: 'asc' })).rejects.toThrow(RecordRefusal)
      })

      test('is revealed where granted, on the rows and for the field granted, with one entry', async () => {
        const id = await newPerson()
        expect(await reveal(guard, id)).toBe(PHONE)
        const entries = (await readTimeline(as(guard), person, id)).filter(({ action }) => action === 'reveal')
        expect(entries).toMatchObject([{ account: { id: 2 }, inputs: { field: 'phone', reason: 'gate call' } }])
        expect(isClean(entries)).toBe(true)
        // Who saw what is told to those who might see it themselves.
        expect((await readTimeline(as(clerk), person, id)).map(({ action }) => action)).toEqual(['create'])
        expect(await readRecord(as(guard), person, id)).toMatchObject({ phone: '139****5678' })
      })

      test('cannot be looked up while seeing as somebody else', async () => {
        const looking = { ...as(clerk), isLooking: true }
        const query = { start: 0, end: 20, sort: [], filters: [] } as ListQuery
        const by = (path: string, value: string) => ({ path, operator: 'eq', value }) as const
        expect(await countLookUps(looking, person, { ...query, filters: [by('kind', 'guest')] })).not.toHaveProperty(
          'lookUp',
        )
        const lookUp = countLookUps(looking, person, { ...query, filters: [by('phone', PHONE)] })
        await expect(lookUp).rejects.toMatchObject({ status: 403, reason: 'seeing-as' })
      })

      test('is kept from everybody else', async () => {
        const id = await newPerson()
        const other = await newPerson('resident')
        const denied = (reason: string, ...fields: string[]) => ({ constructor: AccessDenied, reason, fields })
        await expect(reveal(clerk, id)).rejects.toMatchObject(denied('nothing-granted'))
        await expect(reveal(guard, other)).rejects.toMatchObject(denied('grant-condition-fails'))
        await expect(reveal(guard, id, 'card')).rejects.toMatchObject(denied('grant-field-missing', 'card'))
        for (const name of ['name', 'constructor']) {
          const problems = [{ path: 'field', code: 'unknown-field', params: { name } }]
          await expect(reveal(guard, id, name)).rejects.toMatchObject({ reason: 'validation', problems })
        }
        await expect(reveal(guard, 99_999)).rejects.toThrow(RecordNotFound)
        const acts = await open()
          .reader.selectFrom('steward_audit')
          .select('id')
          .where('action', '=', 'reveal')
          .where('recordId', 'in', [id, other])
          .execute()
        expect(acts).toEqual([])
      })
    })
  },
  database => migrate(model, database),
)
