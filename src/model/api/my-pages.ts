import { Type } from '@sinclair/typebox'
import { MOST_FAVOURITES, MOST_RECENT, type MyPages } from '../my-pages.ts'
import { closed, endpoint, shape } from './endpoint.ts'

const PATHS = (maxItems: number) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 200, pattern: '^/' }), { maxItems, uniqueItems: true })
const tagged = { tag: 'Account', access: 'session' } as const

/** What is kept for an account about pages: favourites and those opened last. */
export const MY_PAGES_ENDPOINTS = {
  'GET /api/my-pages': endpoint({
    ...tagged,
    summary: 'Favourite and recently opened pages of the account, as far as it may still open them',
    answer: shape<MyPages>('favourites and recent'),
  }),
  'PUT /api/my-pages': endpoint({
    ...tagged,
    summary: 'Keeps favourite or recently opened pages of the account; what is not given stays',
    encoding: 'json',
    body: closed({
      favourites: Type.Optional(PATHS(MOST_FAVOURITES)),
      recent: Type.Optional(PATHS(MOST_RECENT)),
    }),
    answer: shape<MyPages>('favourites and recent'),
  }),
} as const
