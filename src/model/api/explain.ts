import { Type } from '@sinclair/typebox'
import { closed, endpoint } from './endpoint.ts'

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
} as const
