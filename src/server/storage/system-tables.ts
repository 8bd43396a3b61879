import { type KindOf, valueKind } from './insert-rows.ts'
import { REPLACED_TABLE } from './migration/convert-column.ts'
import { REVISION_TABLE } from './revisions.ts'
import { type ColumnDefinition, type ColumnKind, indexOn, type TableDefinition } from './table-definition.ts'

/** Tables of the platform itself; resources may not take their names (no resource's name has an underscore). */
export const SYSTEM_TABLES: readonly TableDefinition[] = [
  /** Sessions by the SHA-256 of their token: a reader of the table cannot sign in with it. */
  table('steward_session', {
    key: text('tokenHash'),
    columns: [
      integer('accountId', true),
      datetime('createdAt', true),
      datetime('expiresAt', true),
      // Identity token of the single sign-on, for its own logout.
      text('idToken'),
      // The account or role that the session sees as.
      text('seenResource'),
      integer('seenId'),
    ],
    indexes: [['accountId'], ['expiresAt']],
  }),
  /** Audit trail. Entries of one `chain` are linked by hash: a changed or missing entry breaks those after it. */
  {
    ...table('steward_audit', {
      columns: [
        datetime('at', true),
        integer('accountId'),
        text('accountName'),
        text('resource', true),
        integer('recordId'),
        text('action', true),
        json('before'),
        json('after'),
        json('inputs'),
        text('requestId'),
        text('ip'),
        integer('chain', true),
        text('previousHash', true),
        text('hash', true),
      ],
      indexes: [['resource', 'recordId', 'id'], ['chain', 'id'], ['accountId']],
    }),
    appendOnly: true,
  },
  table('steward_file', {
    key: text('id'),
    columns: [
      text('name', true),
      integer('size', true),
      text('type', true),
      text('sha256', true),
      integer('createdBy'),
      datetime('createdAt', true),
    ],
    indexes: [['sha256'], ['createdAt']],
  }),
  /** Contents of files by their SHA-256, where they are stored in the database instead of a directory. */
  table('steward_file_content', { key: text('sha256'), columns: [column('content', 'binary', true)] }),
  /** Which record shows which file: access to the record includes access to the file. */
  table('steward_file_use', {
    columns: [text('fileId', true), text('resource', true), integer('recordId', true)],
    indexes: [['fileId'], ['resource', 'recordId']],
  }),
  /**
   * The recycle bin: deleted records with their values, comments and attachments, until they are restored. `partOf`: the row
   * here of the record whose line it was.
   */
  table('steward_deleted', {
    columns: [
      text('resource', true),
      integer('recordId', true),
      json('content', true),
      json('beside'),
      integer('partOf'),
      datetime('at', true),
      integer('accountId'),
      text('accountName'),
    ],
    uniques: [['resource', 'recordId']],
    indexes: [['resource', 'id'], ['partOf']],
  }),
  /** Comments on records. A deleted comment is removed; the audit trail keeps a note that it existed. */
  table('steward_comment', {
    columns: [
      text('resource', true),
      integer('recordId', true),
      text('body', true),
      integer('accountId'),
      text('accountName'),
      datetime('createdAt', true),
      datetime('editedAt'),
    ],
    indexes: [['resource', 'recordId', 'id']],
  }),
  /** Attachments of records, besides files in fields. */
  table('steward_attachment', {
    columns: [
      text('resource', true),
      integer('recordId', true),
      text('fileId', true),
      integer('accountId'),
      text('accountName'),
      datetime('createdAt', true),
    ],
    indexes: [['resource', 'recordId', 'id'], ['fileId']],
  }),
  /** Last assigned number per sequence field and period (`GJ{0000}` has one period, `{yyyyMMdd}` one a day). */
  table('steward_sequence', { key: text('key'), columns: [integer('value', true)] }),
  /** When each candidate was last assigned by rule: `turn` counts up in each `series` (resource and field). */
  table('steward_turn', {
    columns: [text('series', true), integer('candidate', true), integer('turn', true)],
    uniques: [['series', 'candidate']],
  }),
  /** Days on which recurring transitions were run; `madeAt` null: only a refusal was reported. */
  table('steward_occurrence', {
    columns: [
      text('resource', true),
      integer('recordId', true),
      text('transition', true),
      text('day', true),
      datetime('madeAt'),
    ],
    uniques: [['resource', 'recordId', 'transition', 'day']],
  }),
  /** Responses to writes with an idempotency key, so that a repeated submit does nothing. */
  table('steward_idempotency', {
    key: text('key'),
    columns: [
      integer('accountId'),
      text('resource', true),
      integer('recordId'),
      text('fingerprint', true),
      datetime('createdAt', true),
    ],
    indexes: [['createdAt']],
  }),
  /** Each account's list layouts: columns, density, page size. `key`: account and page. */
  table('steward_list_layout', {
    key: text('key'),
    columns: [integer('accountId', true), text('page', true), json('layout', true), datetime('updatedAt', true)],
    indexes: [['accountId']],
  }),
  /** Saved views of lists. `audience`: me, role or everyone; `role` for a role. */
  table('steward_list_view', {
    columns: [
      text('page', true),
      text('name', true),
      integer('ownerId', true),
      text('audience', true),
      text('role'),
      column('isDefault', 'boolean', true),
      json('content', true),
      integer('version', true),
      datetime('createdAt', true),
      datetime('updatedAt', true),
    ],
    indexes: [['page']],
  }),
  /** Subscriptions of accounts to lists and statistics. `fromDay`: the day that the dates in `filter` are relative to. */
  table('steward_subscription', {
    columns: [
      integer('accountId', true),
      text('locale', true),
      text('title', true),
      text('page', true),
      text('filter', true),
      // Columns of a list, or grouping of a page's figures.
      json('columns'),
      json('groups'),
      column('moves', 'boolean', true),
      text('fromDay', true),
      text('channel', true),
      json('times', true),
      column('paused', 'boolean', true),
      datetime('nextAt', true),
      // Attempts of one sending; it is retried if the mail server does not respond.
      integer('attempts', true),
      datetime('lastAt'),
      text('lastProblem'),
      datetime('createdAt', true),
    ],
    indexes: [['accountId'], ['nextAt']],
  }),
  /** Stand-ins during leave, from one day to another. */
  table('steward_stand_in', {
    columns: [
      integer('accountId', true),
      integer('standInId', true),
      text('fromDay', true),
      text('toDay', true),
      integer('createdBy', true),
      datetime('createdAt', true),
    ],
    indexes: [['accountId'], ['standInId']],
  }),
  /** Favourite and recently opened pages of each account. `key`: the account. */
  table('steward_my_pages', {
    key: text('key'),
    columns: [json('pages', true), datetime('updatedAt', true)],
  }),
  table(REVISION_TABLE, {
    key: text('key'),
    columns: [text('name', true), integer('revision', true)],
    indexes: [['name']],
  }),
  /**
   * Background jobs, one row each. The process that runs a job holds `claim` until `leaseUntil` and renews it while it lives.
   */
  table('steward_job', {
    columns: [
      text('kind', true),
      text('state', true),
      integer('accountId', true),
      text('locale', true),
      json('title', true),
      json('params', true),
      integer('total'),
      integer('done', true),
      integer('ok', true),
      integer('failed', true),
      json('outcome'),
      text('problem'),
      text('fileId'),
      integer('taskId'),
      // Record of the page of imports that shows the import.
      integer('batchId'),
      integer('undoes'),
      integer('undoneBy'),
      text('claim'),
      datetime('leaseUntil'),
      integer('attempts', true),
      { ...column('cancelRequested', 'boolean', true), renamedFrom: 'cancelAsked' },
      datetime('createdAt', true),
      datetime('startedAt'),
      datetime('finishedAt'),
      datetime('expiresAt'),
    ],
    indexes: [['state', 'id'], ['accountId', 'id'], ['expiresAt'], ['fileId'], ['taskId'], ['batchId']],
  }),
  /** Outcome of a job per record: one row each, written in the same transaction that changes the record. */
  table('steward_job_item', {
    columns: [
      integer('jobId', true),
      integer('position', true),
      integer('recordId'),
      // Absent until it is processed.
      text('outcome'),
      text('label'),
      text('message'),
      text('action'),
      json('before'),
      integer('version'),
    ],
    uniques: [['jobId', 'position']],
    indexes: [['jobId', 'outcome', 'position']],
  }),
  /**
   * Messages to be sent, written in the transaction that causes them; the record `messageId` has the text. The delivering
   * process holds `claim` until `leaseUntil`. Messages that were sent, failed permanently or were cancelled are removed.
   */
  table('steward_outbox', {
    columns: [
      integer('messageId', true),
      text('channel', true),
      text('state', true),
      // Sent to the receiver with every attempt, so that it can detect a repetition.
      text('key', true),
      integer('attempts', true),
      datetime('dueAt', true),
      // Original due time, whatever was tried since; absent in rows older than the column.
      datetime('queuedAt'),
      text('claim'),
      datetime('leaseUntil'),
    ],
    uniques: [['messageId']],
    indexes: [['state', 'dueAt'], ['key']],
  }),
  /** Notices of accounts. `readAt` is absent until the notice is read. */
  table('steward_notice', {
    columns: [
      integer('accountId', true),
      text('code', true),
      json('params', true),
      text('link'),
      datetime('createdAt', true),
      datetime('readAt'),
    ],
    indexes: [['accountId', 'id'], ['createdAt']],
  }),
  /** Applied migrations of the tables. */
  table('steward_migration', { columns: [datetime('at', true), text('modelRevision', true), json('steps', true)] }),
  /**
   * Configs that were in effect, with their files and their model (gzip of JSON), author and reason. `columns`: see
   * column-identities.ts. `program`: version that made the model.
   */
  table('steward_config', {
    columns: [
      datetime('at', true),
      text('revision', true),
      column('files', 'binary', true),
      text('by'),
      text('reason'),
      json('columns'),
      text('program'),
      column('model', 'binary'),
    ],
  }),
  /**
   * Drafts of the config by account. `base`: the file when the draft was started; null: there was none. `text` null: the file
   * is deleted.
   */
  table('steward_draft', {
    columns: [integer('accountId', true), text('path', true), text('base'), text('text'), datetime('updatedAt', true)],
    uniques: [['accountId', 'path']],
  }),
  /** Config changes waiting for a second account. `changes`: as drafts. `rollbackTo`: number of a config. */
  table('steward_proposal', {
    columns: [
      integer('accountId', true),
      text('accountName', true),
      text('reason', true),
      json('changes', true),
      integer('rollbackTo'),
      datetime('createdAt', true),
    ],
  }),
  /** Values that config changes replaced; see migration/convert-column.ts. Lists of one, because null is a value. */
  table(REPLACED_TABLE, {
    columns: [
      text('identity', true),
      integer('recordId', true),
      text('fromKind', true),
      text('toKind', true),
      json('value', true),
      json('became', true),
    ],
    indexes: [['identity', 'recordId', 'id']],
  }),
  /** Settings of the database itself, e.g. the day on which sample data was written. */
  table('steward_setting', { key: text('key'), columns: [json('value')] }),
]

/** What the columns of a system table hold. */
export function systemKindOf(name: string): KindOf {
  const { columns } = SYSTEM_TABLES.find(table => table.name === name)!
  return column => valueKind(columns.find(({ name }) => name === column)!.kind)
}

/** A table of the platform itself. */
export function isSystemTable({ name }: Pick<TableDefinition, 'name'>): boolean {
  return name.startsWith('steward_')
}

interface SystemTable {
  /** Primary key; without it rows are numbered in a column `id`. */
  readonly key?: ColumnDefinition
  readonly columns: readonly ColumnDefinition[]
  readonly indexes?: readonly (readonly string[])[]
  readonly uniques?: readonly (readonly string[])[]
}

function table(
  name: string,
  { key = column('id', 'identity'), columns, indexes = [], uniques = [] }: SystemTable,
): TableDefinition {
  return {
    name,
    primaryKey: key.name,
    columns: [key, ...columns],
    indexes: [...indexes.map(names => indexOn(name, names)), ...uniques.map(names => indexOn(name, names, 'unique'))],
  }
}

function column(name: string, kind: ColumnKind, notNull = false): ColumnDefinition {
  return { name, kind, notNull }
}
function text(name: string, notNull = false) {
  return column(name, 'text', notNull)
}
function integer(name: string, notNull = false) {
  return column(name, 'integer', notNull)
}
function datetime(name: string, notNull = false) {
  return column(name, 'datetime', notNull)
}
function json(name: string, notNull = false) {
  return column(name, 'json', notNull)
}
