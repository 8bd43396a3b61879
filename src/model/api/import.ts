import { Type } from '@sinclair/typebox'
import type { LocalizedText } from '../localized-text.ts'
import { closed, endpoint, NAME, shape } from './endpoint.ts'
import type { JobStatus } from './jobs.ts'

/** Suggested mapping of a file's columns. */
export interface ImportPlan {
  readonly rows: number
  readonly columns: readonly {
    readonly index: number
    readonly heading: string
    /** Sample values. */
    readonly samples: readonly string[]
    /** Suggested field; null = none. */
    readonly field: string | null
  }[]
  /** Fields that can be imported. */
  readonly fields: readonly ImportField[]
  /** Combinations of fields by which a row may match a record. */
  readonly keys: readonly (readonly string[])[]
}

export interface ImportField {
  readonly name: string
  readonly title: LocalizedText
  /** Required: a row without it is refused, as there is no default. */
  readonly required: boolean
  /** Fields that can replace it; one is enough. */
  readonly follows: readonly string[]
}

const FILE = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })
const byName = Type.Object({ name: NAME })
const importTag = { tag: 'Records', access: 'session', params: byName } as const

/** Import of records from a spreadsheet. */
export const IMPORT_ENDPOINTS = {
  'GET /api/resources/:name/import/template': endpoint({
    ...importTag,
    summary: 'A workbook to fill in (.xlsx): headings, and what belongs below each',
  }),
  'POST /api/resources/:name/import/columns': endpoint({
    ...importTag,
    summary: 'What the columns of an uploaded file are taken for',
    encoding: 'json',
    body: closed({ file: FILE }),
    answer: shape<ImportPlan>('rows, columns, fields and keys'),
  }),
  'POST /api/resources/:name/import/jobs': endpoint({
    ...importTag,
    summary: 'Begins the job that rehearses or writes the rows of an uploaded file',
    encoding: 'json',
    body: closed({
      file: FILE,
      columns: Type.Array(closed({ column: Type.Integer({ minimum: 0, maximum: 199 }), field: NAME }), {
        minItems: 1,
        maxItems: 200,
      }),
      mode: Type.Union([Type.Literal('insert'), Type.Literal('upsert')]),
      key: Type.Optional(Type.Array(NAME, { maxItems: 10 })),
      rehearse: Type.Boolean({ description: 'Nothing is written' }),
      policy: Type.Optional(Type.Union([Type.Literal('good'), Type.Literal('all')])),
      again: Type.Optional(Type.Boolean({ description: 'Although this very file was imported before' })),
    }),
    answer: shape<JobStatus>('The job'),
  }),
} as const
