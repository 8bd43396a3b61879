import { Type } from '@sinclair/typebox'
import type { LocalizedText } from '../localized-text.ts'
import { closed, endpoint, shape } from './endpoint.ts'

/** A record found by the global search. */
export interface FoundRecord {
  /** Path of the page that shows it. */
  readonly page: string
  /** Address that opens the record. */
  readonly address: string
  readonly id: number
  readonly label: string
  /** Related record that matched, if not its own label: the title of the resource and the label of the record. */
  readonly by?: { readonly title: LocalizedText; readonly label: string }
}

/** Global search. */
export const SEARCH_ENDPOINTS = {
  'GET /api/search': endpoint({
    summary: 'Records on pages that the account may open whose search fields contain the text, best matches first',
    tag: 'Records',
    access: 'session',
    query: closed({
      q: Type.String({ minLength: 1, maxLength: 100 }),
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 50, description: 'Most records answered; 20 by default' }),
      ),
    }),
    answer: Type.Array(shape<FoundRecord>('page, address, id, label and by')),
  }),
} as const
