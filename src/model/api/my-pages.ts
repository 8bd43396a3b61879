import { Type } from '@sinclair/typebox'
import { MOST_RECENT, type MyPages } from '../my-pages.ts'
import { closed, endpoint, shape } from './endpoint.ts'

const PATH = Type.String({ minLength: 1, maxLength: 200, pattern: '^/' })
const tagged = { tag: 'Account', access: 'session' } as const

/** What is kept for an account about pages: favourites and those opened last. */
export const MY_PAGES_ENDPOINTS = {
  'GET /api/my-pages': endpoint({
    ...tagged,
    summary: 'Favourite and recently opened pages of the account, as far as it may still open them',
    answer: shape<MyPages>('favourites and recent'),
  }),
  'PATCH /api/my-pages': endpoint({
    ...tagged,
    summary: 'Marks a page as a favourite or takes the mark away, and notes pages as opened; everything else stays',
    encoding: 'json',
    body: closed({
      favourite: Type.Optional(closed({ path: PATH, marked: Type.Boolean() })),
      visited: Type.Optional(
        Type.Array(PATH, { maxItems: MOST_RECENT, uniqueItems: true, description: 'Newest first' }),
      ),
    }),
    answer: shape<MyPages>('favourites and recent'),
  }),
} as const
