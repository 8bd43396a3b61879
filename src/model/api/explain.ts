import { Type } from '@sinclair/typebox'
import { closed, endpoint } from './endpoint.ts'

const SCOPES = ['all', 'block', 'blocks', 'self', 'creator'] as const

/** Source of a right: one of the roles (none: an administrator), on rows where every condition holds. */
const GivenSchema = Type.Object({
  roles: Type.Array(Type.String()),
  permission: Type.Optional(Type.String({ description: 'Title of the permission that is asked for as well' })),
  where: Type.Array(Type.String()),
  fields: Type.Optional(Type.Array(Type.String(), { description: 'Titles; absent: every field' })),
})

/** Why an account may or may not do something, in the language of the request. */
export const EXPLAIN_ENDPOINTS = {
  'GET /api/permissions/explain': endpoint({
    summary: 'Why an account may or may not do something; accounts other than one’s own: administrators only',
    tag: 'Permissions',
    access: 'session',
    query: closed({
      account: Type.Optional(
        Type.String({ minLength: 1, maxLength: 64, description: 'adAccount; one’s own if absent' }),
      ),
      action: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 64,
          description: '`open` (default of pages), `run` (of buttons), `read` (of everything else), `list`, `update` …',
        }),
      ),
      target: Type.String({
        minLength: 1,
        maxLength: 300,
        description:
          '`/butler/audit`, `/butler/audit#export`, `house`, `house/7`, `house.ownerPhone`, `house:occupy` or `house/7:occupy`',
      }),
    }),
    answer: Type.Object({
      allowed: Type.Boolean(),
      account: Type.String(),
      action: Type.String(),
      target: Type.String(),
      summary: Type.String(),
      reasons: Type.Array(Type.String()),
      change: Type.Optional(Type.String()),
    }),
  }),
  'GET /api/permissions/effective': endpoint({
    summary: 'What an account may do now, and what gives it; accounts other than one’s own: administrators only',
    tag: 'Permissions',
    access: 'session',
    query: closed({
      account: Type.Optional(
        Type.String({ minLength: 1, maxLength: 64, description: 'adAccount; one’s own if absent' }),
      ),
    }),
    answer: Type.Object({
      account: Type.String(),
      admin: Type.Boolean(),
      active: Type.Boolean({ description: 'false: the person has left and may do nothing' }),
      blocks: Type.Array(Type.String(), {
        description: 'Project blocks whose rows it sees; an administrator sees all',
      }),
      roles: Type.Array(
        Type.Object({
          name: Type.String(),
          title: Type.String(),
          from: Type.Array(Type.String(), { description: 'Roles of the account that bring it' }),
        }),
      ),
      pages: Type.Array(
        Type.Object({
          path: Type.String(),
          title: Type.String(),
          roles: Type.Array(Type.String()),
          crossBlocks: Type.Boolean({ description: 'shows rows of other blocks than the account’s' }),
        }),
      ),
      resources: Type.Array(
        Type.Object({
          name: Type.String(),
          title: Type.String(),
          scope: Type.Union(SCOPES.map(kind => Type.Literal(kind))),
          actions: Type.Array(Type.Object({ names: Type.Array(Type.String()), given: Type.Array(GivenSchema) })),
          steps: Type.Array(Type.Object({ titles: Type.Array(Type.String()), given: Type.Array(GivenSchema) })),
          hidden: Type.Array(Type.String()),
          masked: Type.Array(Type.String()),
        }),
      ),
    }),
  }),
} as const
