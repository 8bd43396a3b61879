import { Type } from '@sinclair/typebox'
import type { ListLayout, ListSettings, ListView, ViewContent } from '../list/list-settings.ts'
import { BY_ID, closed, endpoint, FIELD_PATH, nullable, shape, VERSION } from './endpoint.ts'

const PAGE = Type.String({ minLength: 1, maxLength: 200, pattern: '^/', description: 'Path of the page in the config' })

const Layout = Type.Unsafe<ListLayout>(
  closed({
    columns: Type.Array(
      closed({
        path: FIELD_PATH,
        hidden: Type.Optional(Type.Boolean()),
        width: Type.Optional(Type.Integer({ minimum: 40, maximum: 1000, description: 'Pixels' })),
        pin: Type.Optional(Type.Unsafe<'left' | 'right' | 'none'>({ type: 'string', enum: ['left', 'right', 'none'] })),
      }),
      { maxItems: 200 },
    ),
    density: Type.Unsafe<'small' | 'middle' | 'large'>({ type: 'string', enum: ['small', 'middle', 'large'] }),
    pageSize: Type.Integer({ minimum: 0, maximum: 10_000, description: 'Rows per page; 0 = as the page says' }),
  }),
)

const Content = Type.Unsafe<ViewContent>(
  closed({
    conditions: Type.Array(
      Type.Unsafe<[string, string]>({
        type: 'array',
        items: { type: 'string', maxLength: 4000 },
        minItems: 2,
        maxItems: 2,
      }),
      { maxItems: 30, description: 'Filter parameters of the list call and their values' },
    ),
    where: Type.String({ maxLength: 4000 }),
    quick: Type.String({ maxLength: 100 }),
    sort: Type.Array(
      closed({ field: FIELD_PATH, order: Type.Unsafe<'asc' | 'desc'>({ type: 'string', enum: ['asc', 'desc'] }) }),
      { maxItems: 5 },
    ),
    layout: Layout,
  }),
)

const Audience = closed({
  kind: Type.Unsafe<'me' | 'role' | 'everyone'>({ type: 'string', enum: ['me', 'role', 'everyone'] }),
  role: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
})
const NAME = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' })
const viewTag = { tag: 'Lists', access: 'session' } as const
const ViewAnswer = shape<ListView>('The view as the account sees it')

/** Stored settings of an account for a list: layout of its columns, and saved views. */
export const LIST_SETTINGS_ENDPOINTS = {
  'GET /api/list-settings': endpoint({
    ...viewTag,
    summary: 'The account’s arrangement of a list, the views that it sees, and whom it may share views with',
    query: closed({ page: PAGE }),
    answer: shape<ListSettings>('layout, views and sharing'),
  }),
  'PUT /api/list-settings/layout': endpoint({
    ...viewTag,
    summary: 'Keeps the account’s arrangement of a list; null forgets it',
    encoding: 'json',
    body: closed({ page: PAGE, layout: nullable(Layout) }),
    answer: Type.Null(),
  }),
  'POST /api/list-views': endpoint({
    ...viewTag,
    summary: 'Saves a view of a list',
    encoding: 'json',
    body: closed({ page: PAGE, name: NAME, audience: Audience, isDefault: Type.Boolean(), content: Content }),
    answer: ViewAnswer,
  }),
  'PATCH /api/list-views/:id': endpoint({
    ...viewTag,
    summary: 'Renames, shares or overwrites a view; version must be the one that was read',
    params: BY_ID,
    encoding: 'json',
    body: closed({
      version: VERSION,
      name: Type.Optional(NAME),
      audience: Type.Optional(Audience),
      isDefault: Type.Optional(Type.Boolean()),
      content: Type.Optional(Content),
    }),
    answer: ViewAnswer,
  }),
  'DELETE /api/list-views/:id': endpoint({
    ...viewTag,
    summary: 'Deletes a view',
    params: BY_ID,
    query: closed({ version: Type.Optional(VERSION) }),
    answer: Type.Null(),
  }),
} as const
