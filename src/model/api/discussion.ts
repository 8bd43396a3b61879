import { Type } from '@sinclair/typebox'
import type { FileValue, ReferenceValue } from '../client-model.ts'
import { COMMENT_LENGTH } from '../comments.ts'
import { closed, endpoint, ID, NAME, nullable, RECORD, shape } from './endpoint.ts'

/** A comment on a record. */
export interface RecordComment {
  readonly id: number
  readonly body: string
  readonly account: ReferenceValue | null
  readonly at: string
  readonly editedAt: string | null
  /** Whether the caller may still change it. */
  readonly mayEdit: boolean
  readonly mayDelete: boolean
  /**
   * In the response to writing it: mentioned accounts (`@account`) that were not notified, because they do not exist or may not
   * see the record.
   */
  readonly unnotified?: readonly string[]
}
/** An account that a comment may mention. */
export interface Colleague {
  readonly adAccount: string
  readonly name: string
}
/** An attachment of a record. */
export interface RecordAttachment {
  readonly id: number
  readonly file: FileValue
  readonly account: ReferenceValue | null
  readonly at: string
  readonly mayDelete: boolean
}

const TEXT = Type.String({ minLength: 1, maxLength: COMMENT_LENGTH, pattern: '\\S' })
const READ_AT = nullable(
  Type.String({ maxLength: 40, description: 'editedAt as it was read; a comment that was edited since is not edited' }),
)
const comment = shape<RecordComment>(
  'id, body, account, at, editedAt, mayEdit, mayDelete and, after writing, unnotified',
)
const attachment = shape<RecordAttachment>('id, file, account, at and mayDelete')
const shared = { tag: 'Records', access: 'session' } as const

/** Comments and attachments of records. Whoever may read the record may read and add them. */
export const DISCUSSION_ENDPOINTS = {
  'GET /api/resources/:name/:id/comments': endpoint({
    ...shared,
    summary: 'Comments on a record, oldest first',
    params: RECORD,
    answer: Type.Array(comment),
  }),
  'POST /api/resources/:name/:id/comments': endpoint({
    ...shared,
    summary: 'Comments on a record',
    params: RECORD,
    encoding: 'json',
    body: closed({ body: TEXT }),
    answer: comment,
  }),
  'PATCH /api/resources/:name/:id/comments/:entry': endpoint({
    ...shared,
    summary: 'Changes one’s own comment within 15 minutes',
    params: Type.Object({ name: NAME, id: ID, entry: ID }),
    encoding: 'json',
    body: closed({ body: TEXT, editedAt: Type.Optional(READ_AT) }),
    answer: comment,
  }),
  'DELETE /api/resources/:name/:id/comments/:entry': endpoint({
    ...shared,
    summary: 'Deletes one’s own comment within 15 minutes; administrators delete any',
    params: Type.Object({ name: NAME, id: ID, entry: ID }),
    answer: Type.Null(),
  }),
  'GET /api/resources/:name/:id/colleagues': endpoint({
    ...shared,
    summary:
      'Colleagues who may see the record and can be spoken to in a comment (`@account`), by a part of their name',
    params: RECORD,
    query: closed({ q: Type.Optional(Type.String({ maxLength: 64 })) }),
    answer: Type.Array(shape<Colleague>('adAccount and name')),
  }),
  'GET /api/resources/:name/:id/attachments': endpoint({
    ...shared,
    summary: 'Files beside a record, newest first',
    params: RECORD,
    answer: Type.Array(attachment),
  }),
  'POST /api/resources/:name/:id/attachments': endpoint({
    ...shared,
    summary: 'Lays an uploaded file beside a record',
    params: RECORD,
    encoding: 'json',
    body: closed({ file: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }) }),
    answer: attachment,
  }),
  'DELETE /api/resources/:name/:id/attachments/:entry': endpoint({
    ...shared,
    summary: 'Takes one’s own file away within 15 minutes; administrators take any',
    params: Type.Object({ name: NAME, id: ID, entry: ID }),
    answer: Type.Null(),
  }),
} as const
