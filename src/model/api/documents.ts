import { Type } from '@sinclair/typebox'
import type { PrintedDocument } from '../app-model.ts'
import { closed, endpoint, ID, NAME, shape } from './endpoint.ts'

/** A document filled in for records. */
export interface PrintedSheets extends Pick<PrintedDocument, 'paper' | 'orientation' | 'copies'> {
  readonly title: string
  readonly sheets: readonly PrintedSheet[]
  /** The records that were not printed, with the reason. */
  readonly refused: readonly { readonly id: number; readonly label: string; readonly message: string }[]
}
/** The sheet of one record, or of several that share it (`id` of the first). */
export interface PrintedSheet {
  readonly id: number
  readonly label: string
  /** Markdown, with the record's values escaped. */
  readonly text: string
}

/** The limit of the config (`limits.printRecords`) is never higher. */
const MOST_RECORDS = 1000

/** Documents printed from records. */
export const DOCUMENT_ENDPOINTS = {
  'POST /api/resources/:name/documents/:document': endpoint({
    summary:
      'Fills in a document for records, in the language of the caller; who printed what of which record is logged',
    tag: 'Records',
    access: 'session',
    params: Type.Object({ name: NAME, document: NAME }),
    encoding: 'json',
    body: closed({
      ids: Type.Array(ID, {
        minItems: 1,
        maxItems: MOST_RECORDS,
        uniqueItems: true,
        description: 'Records in the order of their sheets',
      }),
    }),
    answer: shape<PrintedSheets>('title, paper, orientation, copies, sheets and refused'),
  }),
} as const
