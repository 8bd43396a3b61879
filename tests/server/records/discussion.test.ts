import { describe, expect, test } from 'vitest'
import type { AppModel } from '#model/app-model.ts'
import { type Me, meWith } from '#model/permissions/me.ts'
import { addAttachment, deleteAttachment, listAttachments } from '#server/features/discussion/attachments.ts'
import { listColleagues } from '#server/features/discussion/colleagues.ts'
import { addComment, deleteComment, editComment, listComments } from '#server/features/discussion/comments.ts'
import { readNotices } from '#server/features/notices/notices.ts'
import { AccessDenied, RecordNotFound, RecordRefusal } from '#server/records/errors.ts'
import { readFile } from '#server/records/files/read-file.ts'
import { readTimeline } from '#server/records/read/read-timeline.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { deleteRecord } from '#server/records/write/delete-record.ts'
import { buildModel } from '../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../helpers/database.ts'

const fields = { name: { type: 'text', required: true } }
const everything = ['list', 'read', 'create', 'update', 'delete']

const model: AppModel = buildModel({
  permissions: { writer: [1], owner: [2] },
  resources: {
    projectBlock: { label: 'name', scope: 'self', fields },
    topic: {
      label: 'name',
      scope: 'global',
      fields,
      comments: true,
      attachments: true,
      grants: [
        { roles: ['writer'], actions: everything, where: "record.name != 'secret'" },
        { roles: ['owner'], actions: everything },
      ],
    },
    mute: { label: 'name', scope: 'global', fields, grants: [{ roles: ['writer'], actions: everything }] },
  },
  pages: { topics: { resource: 'topic', roles: [], dataRoles: ['owner'], columns: ['name'] } },
})
const { topic, mute } = model.resources as { topic: NonNullable<AppModel['resources'][string]>; mute: typeof topic }

const person = (id: number, permissionIds: readonly number[], admin = false): Me =>
  meWith({ id, adAccount: `a${id}`, name: `P${id}`, admin, permissionIds, blockIds: [] }, model.permissions)
const anna = person(1, [1])
const bert = person(2, [1])
const owner = person(3, [2])
const chief = person(4, [], true)
const NOW = '2025-06-10T02:00:00.000Z'
const LATER = '2025-06-10T02:16:00.000Z'

eachDatabase(
  open => {
    const inDatabase = open
    const as = (me: Me, now = NOW): RecordContext => ({ model, database: open(), me, locale: 'en-US', now })
    const newTopic = async (name = 'open', me = owner) => (await createRecord(as(me), topic, { name })).id as number
    const actions = async (id: number) => (await readTimeline(as(owner), topic, id)).map(({ action }) => action)
    const storedFile = async (by: Me, id: string) => {
      const row = {
        id,
        name: `${id}.pdf`,
        size: 3,
        type: 'application/pdf',
        sha256: id,
        createdBy: by.id,
        createdAt: NOW,
      }
      await open().transaction(
        async ({ queries }) => void (await queries.insertInto('steward_file').values(row).execute()),
      )
      return id
    }

    describe('comments', () => {
      test('are read and added by who may read the record, and audited', async () => {
        const id = await newTopic()
        const added = await addComment(as(anna), topic, id, '  first  ')
        expect(added).toMatchObject({ body: 'first', account: { id: 1, label: 'P1' }, mayEdit: true })
        await addComment(as(bert), topic, id, 'second')
        const seen = await listComments(as(bert), topic, id)
        expect(seen.map(({ body, mayEdit }) => [body, mayEdit])).toEqual([
          ['first', false],
          ['second', true],
        ])
        expect(await actions(id)).toEqual(['comment', 'comment', 'create'])
      })

      test('of a record that may not be read are not there', async () => {
        const id = await newTopic('secret')
        await addComment(as(owner), topic, id, 'hush')
        await expect(listComments(as(anna), topic, id)).rejects.toThrow(RecordNotFound)
        await expect(addComment(as(anna), topic, id, 'me too')).rejects.toThrow(RecordNotFound)
        expect(await listComments(as(owner), topic, id)).toHaveLength(1)
      })

      test('are not taken where the resource has none', async () => {
        const { id } = await createRecord(as(anna), mute, { name: 'still' })
        await expect(listComments(as(anna), mute, id as number)).rejects.toThrow(RecordNotFound)
        await expect(listAttachments(as(anna), mute, id as number)).rejects.toThrow(RecordNotFound)
      })

      test('are changed and deleted by their author for a limited time, by administrators always', async () => {
        const id = await newTopic()
        const { id: entry } = await addComment(as(anna), topic, id, 'tpyo')
        await expect(editComment(as(bert), topic, id, entry, { body: 'x' })).rejects.toThrow(AccessDenied)
        await expect(deleteComment(as(bert), topic, id, entry)).rejects.toThrow(AccessDenied)
        expect(await editComment(as(anna), topic, id, entry, { body: 'typo' })).toMatchObject({
          body: 'typo',
          editedAt: NOW,
        })
        await expect(editComment(as(anna, LATER), topic, id, entry, { body: 'late' })).rejects.toThrow(AccessDenied)
        await expect(deleteComment(as(anna, LATER), topic, id, entry)).rejects.toThrow(AccessDenied)
        await deleteComment(as(chief, LATER), topic, id, entry)
        expect(await listComments(as(anna), topic, id)).toEqual([])
        expect(await actions(id)).toEqual(['commentDelete', 'commentEdit', 'comment', 'create'])
      })

      describe('that mention somebody', () => {
        const notices = async (me: Me) =>
          (await readNotices(as(me))).notices.map(({ code, params, link }) => ({ code, ...params, link }))

        test('notify those who may see the record, and nobody else', async () => {
          const before = { bert: await notices(bert), owner: await notices(owner) }
          const open = await newTopic('open')
          const said = await addComment(as(anna), topic, open, '请@a2看, @a3 @a4 @a1 @nobody a@a5.cn')
          expect(said.unnotified).toEqual(['nobody'])
          const told = { code: 'mention', title: topic.title, label: 'open', by: 'P1' }
          expect(await notices(bert)).toEqual([{ ...told, link: null }, ...before.bert])
          expect((await notices(owner))[0]).toEqual({ ...told, link: `/test/topics?_view=${open}` })
          expect(await notices(anna)).toEqual([])

          const secret = await newTopic('secret')
          const hush = await addComment(as(owner), topic, secret, '@a2 @a4')
          expect(hush.unnotified).toEqual(['a2'])
          expect(await notices(bert)).toEqual([{ ...told, link: null }, ...before.bert])
          expect((await notices(chief))[0]).toMatchObject({ label: 'secret', by: 'P3' })
        })

        test('notify on an edit only those not mentioned before', async () => {
          const id = await newTopic()
          const { id: entry } = await addComment(as(anna), topic, id, 'for @a2')
          const [count, others] = [(await notices(bert)).length, (await notices(owner)).length]
          await editComment(as(anna), topic, id, entry, { body: 'for @a2 and @a3' })
          expect(await notices(bert)).toHaveLength(count)
          expect(await notices(owner)).toHaveLength(others + 1)
        })

        test('are refused when they speak to very many', async () => {
          const id = await newTopic()
          const many = Array.from({ length: 21 }, (_, at) => `@b${at}`).join(' ')
          const error = await addComment(as(anna), topic, id, many).catch(error => error)
          expect(error).toBeInstanceOf(RecordRefusal)
          expect(error.problems).toEqual([{ path: 'body', code: 'too-many', params: { max: 20 } }])
          expect(await listComments(as(anna), topic, id)).toEqual([])
        })

        test('are offered colleagues who may see the record', async () => {
          const [open, secret] = [await newTopic(), await newTopic('secret')]
          const named = (name: string) =>
            inDatabase().transaction(({ queries }) =>
              queries.updateTable('account').set({ name }).where('id', '=', 2).execute(),
            )
          const offered = async (me: Me, id: number, text?: string) =>
            (await listColleagues(as(me), topic, id, text)).map(({ adAccount }) => adAccount)
          expect(await offered(anna, open)).toEqual(['a2', 'a3', 'a4'])
          expect(await offered(owner, secret)).toEqual(['a4'])
          expect(await offered(anna, open, 'p2')).toEqual(['a2'])
          expect(await offered(anna, open, '%')).toEqual([])
          await named('何建国')
          expect(await offered(anna, open, '何')).toEqual(['a2'])
          expect(await offered(anna, open, '建国')).toEqual(['a2'])
          expect(await offered(anna, open, '孙')).toEqual([])
          await named('P2')
          await expect(listColleagues(as(anna), topic, secret)).rejects.toThrow(RecordNotFound)
        })
      })

      test('of two edits of the same version, the later is refused', async () => {
        const id = await newTopic()
        const { id: entry, editedAt } = await addComment(as(anna), topic, id, 'first')
        const edits = ['second', 'third'].map((body, at) =>
          editComment(as(anna, at === 0 ? NOW : '2025-06-10T02:00:01.000Z'), topic, id, entry, { body, editedAt }),
        )
        const done = await Promise.allSettled(edits)
        const [refused] = done.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
        expect(refused).toMatchObject({ reason: 'stale-version' })
        const [kept] = await listComments(as(anna), topic, id)
        expect(done.flatMap(one => (one.status === 'fulfilled' ? [one.value.body] : []))).toEqual([kept!.body])
        await editComment(as(anna), topic, id, entry, { body: 'last', editedAt: kept!.editedAt })
      })

      test('are found only at their own record', async () => {
        const [one, other] = [await newTopic(), await newTopic()]
        const { id: entry } = await addComment(as(anna), topic, one, 'here')
        await expect(editComment(as(anna), topic, other, entry, { body: 'there' })).rejects.toThrow(RecordNotFound)
        await expect(deleteComment(as(chief), topic, other, entry)).rejects.toThrow(RecordNotFound)
      })

      test('go with the record', async () => {
        const id = await newTopic()
        await addComment(as(anna), topic, id, 'bye')
        await deleteRecord(as(owner), topic, id)
        const left = await open().reader.selectFrom('steward_comment').select('id').where('recordId', '=', id).execute()
        expect(left).toEqual([])
      })
    })

    describe('attachments', () => {
      const contents = {
        get: async () => new Uint8Array([1, 2, 3]),
        put: async () => {},
        remove: async () => {},
        async *names() {},
      }
      test('are laid by who uploaded them, and read by who may read the record', async () => {
        const id = await newTopic()
        const hidden = await newTopic('secret')
        const file = await storedFile(owner, 'plan1')
        const kept = await storedFile(owner, 'plan2')
        await addAttachment(as(owner), topic, id, file)
        await addAttachment(as(owner), topic, hidden, kept)
        expect(await listAttachments(as(anna), topic, id)).toMatchObject([
          { file: { name: 'plan1.pdf' }, mayDelete: false },
        ])
        expect((await readFile(as(anna), contents, file)).file.name).toBe('plan1.pdf')
        await expect(readFile(as(anna), contents, kept)).rejects.toThrow(RecordNotFound)
        await expect(addAttachment(as(anna), topic, id, kept)).rejects.toThrow(RecordRefusal)
        expect(await actions(id)).toEqual(['attach', 'create'])
      })

      test('are taken away by who laid them for a while, by administrators always', async () => {
        const id = await newTopic()
        const { id: entry } = await addAttachment(as(anna), topic, id, await storedFile(anna, 'mine'))
        await expect(deleteAttachment(as(bert), topic, id, entry)).rejects.toThrow(AccessDenied)
        await expect(deleteAttachment(as(anna, LATER), topic, id, entry)).rejects.toThrow(AccessDenied)
        await deleteAttachment(as(anna), topic, id, entry)
        await expect(readFile(as(bert), contents, 'mine')).rejects.toThrow(RecordNotFound)
      })
    })
  },
  async database => {
    await migrate(model, database)
    const context: RecordContext = { model, database, me: chief, locale: 'en-US', now: NOW }
    const add = (resource: string, values: object) => createRecord(context, model.resources[resource]!, values)
    const writers = await add('role', { name: 'Writers', permissionIds: '1' })
    const owners = await add('role', { name: 'Owners', permissionIds: '2' })
    for (const { adAccount, name, admin, permissionIds } of [anna, bert, owner, chief]) {
      const roles = permissionIds.includes(1) ? [writers.id] : [owners.id]
      await add('account', { adAccount, name, admin, roles: admin ? [] : roles })
    }
  },
)
