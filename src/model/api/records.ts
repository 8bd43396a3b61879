import { Type } from '@sinclair/typebox'
import type { Choice, FileValue, ReferenceValue } from '../client-model.ts'
import type { LocalizedText } from '../localized-text.ts'
import type { FieldProblem } from '../problems.ts'
import type { ReversalOutcome } from '../records/reversal.ts'
import { closed, endpoint, ID, NAME, nullable, RECORD, shape, VERSION, XLSX } from './endpoint.ts'
import type { JobStatus } from './jobs.ts'

/** Id of a record: a number in our tables; a system behind declared calls may use texts. */
export type RecordId = number | string

/** A record: fields by name, references as `{id, label}`, dot-path columns as extra members. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: RecordId }
const RowSchema = shape<Row>('The record: fields by name, references as {id, label}')
const ValuesSchema = Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), { description: 'Fields by name' })

const HEADING = Type.Unsafe<LocalizedText>(
  closed({ 'zh-CN': Type.String({ maxLength: 100 }), 'en-US': Type.String({ maxLength: 100 }) }),
)

/** One entry of a record's audit trail. */
export interface TimelineEntry {
  readonly id: number
  readonly at: string
  readonly action: string
  /** For an operation; browsers only know it if the account may run it. */
  readonly title?: LocalizedText
  readonly account: ReferenceValue | null
  /** The absent person on whose behalf the account acted. */
  readonly inPlaceOf?: ReferenceValue
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  readonly inputs: Readonly<Record<string, unknown>> | null
}

/** Preview of reverting one change of a record. */
export interface ReversalPreview {
  /** The version it applies to. */
  readonly version: number
  readonly fields: readonly FieldReversal[]
  /** Problems that belong to no field of the change. */
  readonly problems: readonly FieldProblem[]
}
export interface FieldReversal {
  readonly name: string
  readonly outcome: ReversalOutcome
  /** As in responses: references as {id, label}, masked values masked. */
  readonly current: unknown
  readonly former: unknown
  /** Why a rule would refuse the former value. */
  readonly problem: string | null
}

/** A deleted record in the recycle bin. */
export interface DeletedRecord {
  readonly id: number
  /** Time of the deletion, and the account. */
  readonly at: string
  readonly account: ReferenceValue | null
  /** The fields that the account could see. */
  readonly values: Row
}

/** Number of rows; a lower bound when `isCapped`. */
export interface RowCount {
  readonly total: number
  readonly isCapped: boolean
}

/** Server checks of a record being filled in. */
export interface DraftCheck {
  /** Live hints, by field. */
  readonly hints: Readonly<Record<string, string>>
  /** Initial values of a new record that count other records, by field. */
  readonly defaults: Readonly<Record<string, unknown>>
  /** Fields that need a value because of what other records count. */
  readonly required: readonly string[]
  /** Rules over other records that it would violate. */
  readonly problems: readonly FieldProblem[]
}

/** A record found by its search box. */
export interface FoundSubject extends Choice {
  /** Related record that matched, if not its own label: the title of the resource and the label of the record. */
  readonly by?: { readonly title: LocalizedText; readonly label: string }
}

/** Outcome for one record of a bulk action. */
export interface BulkOutcome {
  readonly id: RecordId
  readonly ok: boolean
  readonly message: string
}

const byName = Type.Object({ name: NAME })
const byEntry = Type.Object({ name: NAME, id: ID, entry: ID })
const recordTag = { tag: 'Records', access: 'session' } as const

/** Calls of every resource (simple-rest query convention inside the envelope). */
export const RECORD_ENDPOINTS = {
  'GET /api/resources/:name': endpoint({
    ...recordTag,
    summary: 'Rows of a resource that the account may see; their number is in the header X-Total-Count',
    params: byName,
    query: Type.Object(
      {},
      {
        additionalProperties: true,
        description:
          '_start _end _fields _q _page, _sort with _order (asc or desc; both take lists with commas), and filters by field',
      },
    ),
    answer: Type.Array(RowSchema),
  }),
  'POST /api/resources/:name': endpoint({
    ...recordTag,
    summary: 'Creates a record',
    params: byName,
    encoding: 'json',
    body: ValuesSchema,
    answer: RowSchema,
  }),
  'GET /api/resources/:name/choices': endpoint({
    ...recordTag,
    summary: 'Records to choose from in a reference field',
    params: byName,
    query: closed({
      _q: Type.Optional(Type.String({ maxLength: 100 })),
      _ids: Type.Optional(Type.String({ maxLength: 4000, pattern: '^(\\d+(,\\d+)*)?$' })),
      _for: Type.Optional(Type.String({ maxLength: 130, pattern: '^[A-Za-z][A-Za-z0-9]*\\.[A-Za-z][A-Za-z0-9]*$' })),
      _limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      _params: Type.Optional(
        Type.String({ maxLength: 4000, description: 'JSON of the edited record, for the choices condition' }),
      ),
    }),
    answer: Type.Array(
      shape<Choice>('id, label and, where the resource declares `optionFields`, their values in `shown`'),
    ),
  }),
  'GET /api/resources/:name/find': endpoint({
    ...recordTag,
    summary: 'Records found by their own search fields, by the numbers of an address, or by what `foundBy` names',
    params: byName,
    query: closed({ q: Type.String({ minLength: 1, maxLength: 100 }) }),
    answer: Type.Array(shape<FoundSubject>('id, label, shown and by, best matches first')),
  }),
  'POST /api/resources/:name/rehearsal': endpoint({
    ...recordTag,
    summary: 'Previews the record that a creation would make, by running it and rolling it back',
    params: byName,
    encoding: 'json',
    body: ValuesSchema,
    answer: RowSchema,
  }),
  'GET /api/resources/:name/totals': endpoint({
    ...recordTag,
    summary: 'Sums of numeric fields over all rows that a list query finds; null where no row has a value',
    params: byName,
    query: Type.Object(
      { _totals: Type.String({ maxLength: 1000, description: 'Field names, joined by commas' }) },
      { additionalProperties: true, description: 'As of the list' },
    ),
    answer: Type.Record(Type.String(), nullable(Type.Number())),
  }),
  'GET /api/resources/:name/counts': endpoint({
    ...recordTag,
    summary: 'How many rows a list query finds with each of several additions',
    params: byName,
    query: Type.Object(
      {
        _each: Type.String({
          minLength: 1,
          maxLength: 8000,
          description: 'Query strings, joined by |; each is laid over the other parameters',
        }),
      },
      { additionalProperties: true, description: 'As of the list' },
    ),
    answer: Type.Array(nullable(shape<RowCount>('total and isCapped; null where the account may not ask so'))),
  }),
  'POST /api/resources/:name/draft': endpoint({
    ...recordTag,
    summary: 'What other records have to say to a record that is being filled in; nothing is written',
    params: byName,
    encoding: 'json',
    body: closed({
      id: Type.Optional(ID),
      transition: Type.Optional(NAME),
      values: ValuesSchema,
    }),
    answer: shape<DraftCheck>('hints and initial values by field, fields that are required, and problems'),
  }),
  'POST /api/resources/:name/bulk': endpoint({
    ...recordTag,
    summary: 'Does one thing to many records; the outcome of each is answered',
    params: byName,
    encoding: 'json',
    body: closed({
      action: Type.String({ maxLength: 64, description: 'update, delete or the name of a transition' }),
      ids: Type.Optional(Type.Array(ID, { maxItems: 1000, uniqueItems: true })),
      filter: Type.Optional(Type.String({ maxLength: 4000, description: 'Query string of the list, instead of ids' })),
      values: Type.Optional(ValuesSchema),
      versions: Type.Optional(Type.Record(Type.String({ pattern: '^\\d+$' }), VERSION)),
    }),
    answer: Type.Array(shape<BulkOutcome>('id, ok and message')),
  }),
  'GET /api/resources/:name/deleted': endpoint({
    ...recordTag,
    summary:
      'Deleted records that the account may restore, the last first; their number is in the header X-Total-Count',
    params: byName,
    query: closed({
      _start: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
      _end: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
      _q: Type.Optional(Type.String({ maxLength: 100, description: 'Part of the label' })),
    }),
    answer: Type.Array(shape<DeletedRecord>('id, at, account and values')),
  }),
  'POST /api/resources/:name/deleted/restore': endpoint({
    ...recordTag,
    summary: 'Restores deleted records each by itself; the outcome of each is answered',
    params: byName,
    encoding: 'json',
    body: closed({ ids: Type.Array(ID, { minItems: 1, maxItems: 1000, uniqueItems: true }) }),
    answer: Type.Array(shape<BulkOutcome>('id, ok and message')),
  }),
  'POST /api/resources/:name/deleted/:id/restore': endpoint({
    ...recordTag,
    summary: 'Writes a deleted record again under its number, with its lines and what lay beside it',
    params: RECORD,
    answer: RowSchema,
  }),
  'POST /api/resources/:name/export': endpoint({
    ...recordTag,
    summary:
      'Rows and columns of a list as an .xlsx or .csv file: at once where they are few, otherwise the job that writes it',
    params: byName,
    file: XLSX,
    encoding: 'json',
    body: closed({
      filter: Type.String({ maxLength: 8000, description: 'Query string of the list' }),
      page: Type.Optional(Type.String({ maxLength: 200, description: 'Path of the page that shows the list' })),
      format: Type.Optional(
        Type.Union([Type.Literal('xlsx'), Type.Literal('csv')], { description: 'Format of the file. Default: xlsx.' }),
      ),
      columns: Type.Array(closed({ path: Type.String({ maxLength: 200 }), title: Type.Optional(HEADING) }), {
        minItems: 1,
        maxItems: 100,
        description: 'Shown columns in their order',
      }),
    }),
    answer: shape<JobStatus>('The job, where it is one'),
  }),
  'GET /api/resources/:name/:id': endpoint({
    ...recordTag,
    summary: 'One record',
    params: RECORD,
    query: closed({ _fields: Type.Optional(Type.String({ maxLength: 4000 })) }),
    answer: RowSchema,
  }),
  'PATCH /api/resources/:name/:id': endpoint({
    ...recordTag,
    summary: 'Changes fields of a record; version must be the one that was read',
    params: RECORD,
    encoding: 'json',
    body: Type.Object({ version: VERSION }, { additionalProperties: true }),
    answer: RowSchema,
  }),
  'DELETE /api/resources/:name/:id': endpoint({
    ...recordTag,
    summary: 'Deletes a record that nothing refers to',
    params: RECORD,
    query: closed({ version: Type.Optional(VERSION) }),
    answer: Type.Null(),
  }),
  'POST /api/resources/:name/:id/transitions/:transition': endpoint({
    ...recordTag,
    summary: 'Runs a transition of the record’s workflow',
    params: Type.Object({ name: NAME, id: ID, transition: NAME }),
    encoding: 'json',
    body: closed({ version: VERSION, values: Type.Optional(ValuesSchema) }),
    answer: RowSchema,
  }),
  'POST /api/resources/:name/:id/transitions/:transition/preview': endpoint({
    ...recordTag,
    summary:
      'Which rows the transition counts or makes records for, and what would become of the first; nothing is changed',
    params: Type.Object({ name: NAME, id: ID, transition: NAME }),
    encoding: 'json',
    body: closed({
      version: VERSION,
      values: Type.Optional(ValuesSchema),
      others: Type.Optional(
        Type.Array(closed({ id: ID, version: VERSION }), {
          maxItems: 100,
          description: 'Further records that are moved with it; those that would be refused count for nothing',
        }),
      ),
    }),
    answer: Type.Array(shape<SelectionPreview>('kind, title, total, makes and sample')),
  }),
  'POST /api/resources/:name/operations/:operation': endpoint({
    ...recordTag,
    summary: 'Runs an operation that is done to the list, behind which an action of the app stands',
    params: Type.Object({ name: NAME, operation: NAME }),
    encoding: 'json',
    body: ValuesSchema,
    answer: Type.Null(),
  }),
  'POST /api/resources/:name/:id/operations/:operation': endpoint({
    ...recordTag,
    summary: 'Runs an operation of the record behind which an action of the app stands',
    params: Type.Object({ name: NAME, id: ID, operation: NAME }),
    encoding: 'json',
    body: Type.Object({ version: Type.Optional(VERSION) }, { additionalProperties: true }),
    answer: RowSchema,
  }),
  'GET /api/resources/:name/:id/related': endpoint({
    ...recordTag,
    summary: 'How many records each tab of a page has for the record, by the name of the tab',
    params: RECORD,
    query: closed({ _page: Type.String({ maxLength: 200, description: 'Path of the page' }) }),
    answer: Type.Record(Type.String(), shape<RowCount>('total and isCapped')),
  }),
  'GET /api/resources/:name/:id/timeline': endpoint({
    ...recordTag,
    summary: 'What happened to the record, newest first',
    params: RECORD,
    answer: Type.Array(shape<TimelineEntry>('id, at, action, account, before, after and inputs')),
  }),
  'GET /api/resources/:name/:id/timeline/:entry/revert': endpoint({
    ...recordTag,
    summary: 'What taking back a change of the record would do to each of its fields; nothing is changed',
    params: byEntry,
    answer: shape<ReversalPreview>('version, fields and problems'),
  }),
  'POST /api/resources/:name/:id/timeline/:entry/revert': endpoint({
    ...recordTag,
    summary:
      'Gives fields of the record the values that they had before a change; version must be the one that was read',
    params: byEntry,
    encoding: 'json',
    body: closed({ version: VERSION, fields: Type.Array(NAME, { minItems: 1, maxItems: 200, uniqueItems: true }) }),
    answer: RowSchema,
  }),
  'POST /api/resources/:name/:id/reveal': endpoint({
    ...recordTag,
    summary: 'Reveals one masked value; the account and the reason are recorded in the audit trail',
    params: RECORD,
    encoding: 'json',
    body: closed({ field: NAME, reason: Type.String({ minLength: 2, maxLength: 200, pattern: '\\S.*\\S' }) }),
    answer: shape<{ readonly value: unknown }>('value'),
  }),
  'POST /api/files': endpoint({
    summary: 'Stores one file (multipart member `file`)',
    tag: 'Files',
    access: 'session',
    encoding: 'multipart',
    bodyLimit: 20 * 1024 * 1024,
    answer: shape<FileValue>('id, name, size, type and url'),
  }),
  'GET /api/files/:id': endpoint({
    summary: 'A stored file',
    tag: 'Files',
    access: 'session',
    params: Type.Object({ id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }) }),
  }),
} as const

/** Rows that a transition counts, generates records for, or creates by its effects. Texts are in the caller's language. */
export interface SelectionPreview {
  /** selected: existing rows; created, sent: future records and messages; refused: records of the order that would fail. */
  readonly kind: 'selected' | 'created' | 'sent' | 'refused'
  /** Title of the rows: "Recipients". */
  readonly title: string
  /** Number of rows for the account. */
  readonly total: number
  /** What is generated for each; null if nothing is. */
  readonly makes: string | null
  /** The first rows. */
  readonly sample: readonly SampleRow[]
}
export interface SampleRow {
  readonly id: number
  readonly label: string
  /** Displayed values of the row. */
  readonly values: readonly NamedText[]
  /** Displayed values of the future record. */
  readonly made?: readonly NamedText[]
  /** Why none would be generated, or the record would be refused. */
  readonly problem?: string
}
interface NamedText {
  readonly title: string
  readonly text: string
}
