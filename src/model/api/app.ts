import { type Static, Type } from '@sinclair/typebox'
import type { PageModel, PublicApp, ShellModel } from '../client-model.ts'
import type { LocalizedText } from '../localized-text.ts'
import { closed, endpoint, shape } from './endpoint.ts'

const integrityReport = Type.Object({
  startedAt: Type.String({ description: 'ISO datetime' }),
  finishedAt: Type.String({ description: 'ISO datetime' }),
  checked: Type.Record(Type.String(), Type.Integer(), { description: 'How many things each check has looked at' }),
  problems: Type.Array(
    Type.Object({
      check: Type.String(),
      table: Type.String(),
      id: Type.Union([Type.Integer(), Type.String(), Type.Null()], { description: 'Null: of the whole table' }),
      what: Type.String({ description: 'English' }),
    }),
    { description: 'What does not hold; empty when everything does' },
  ),
})
export type IntegrityReport = Static<typeof integrityReport>

/** Public data for the browser, and the health of the process. */
export const APP_ENDPOINTS = {
  'GET /api/app': endpoint({
    summary: 'What is known before sign-in: title, language, how to sign in',
    tag: 'App',
    access: 'public',
    answer: shape<PublicApp>('The public part of the app'),
  }),
  'GET /api/app/extensions': endpoint({
    summary: 'The module with what the app adds to the browser: functions, field types, panels, page kinds',
    tag: 'App',
    access: 'public',
    query: closed({ v: Type.Optional(Type.String({ maxLength: 40 })) }),
    file: 'text/javascript',
  }),
  'GET /api/client-model': endpoint({
    summary: 'Menu and routes of the account (ETag)',
    tag: 'App',
    access: 'session',
    answer: shape<ShellModel>('Menu, routes, quick entries and links of the account'),
  }),
  'GET /api/client-model/page': endpoint({
    summary: 'Everything one page needs to draw itself (ETag)',
    tag: 'App',
    access: 'session',
    query: closed({
      path: Type.String({ minLength: 1, maxLength: 200 }),
      part: Type.Optional(
        Type.Literal('rows', {
          description: 'Leaves out what only an opened record needs, if the kind of page allows it',
        }),
      ),
    }),
    answer: shape<PageModel>('The page and the resources it shows'),
  }),
  'GET /api/client-model/form': endpoint({
    summary: 'Everything a form for a new record of a resource needs, whichever page it is opened from (ETag)',
    tag: 'App',
    access: 'session',
    query: closed({ resource: Type.String({ minLength: 1, maxLength: 64 }) }),
    answer: shape<PageModel>('A form page of the resource and the resources it shows'),
  }),
  'GET /api/client-model/record': endpoint({
    summary: 'Everything a look at a record of a resource needs, whichever page it is opened from (ETag)',
    tag: 'App',
    access: 'session',
    query: closed({ resource: Type.String({ minLength: 1, maxLength: 64 }) }),
    answer: shape<PageModel>('The resource with its fields in groups, and the resources it names'),
  }),
  'GET /api/client-model/help': endpoint({
    summary: 'Help beside a page, in Markdown (ETag)',
    tag: 'App',
    access: 'session',
    query: closed({ path: Type.String({ minLength: 1, maxLength: 200 }) }),
    answer: shape<LocalizedText>('Markdown by language'),
  }),
  'GET /api/health': endpoint({
    summary: 'Whether the process answers and reaches its database',
    tag: 'App',
    access: 'public',
    answer: Type.Object({ status: Type.Literal('ok') }),
  }),
  'GET /api/health/integrity': endpoint({
    summary: 'Whether audit chain, references, amounts, text index and stored files fit together; takes a while',
    tag: 'App',
    access: 'admin',
    answer: integrityReport,
  }),
} as const
