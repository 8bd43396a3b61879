import { Type } from '@sinclair/typebox'
import { BY_ID, closed, endpoint, ID, shape } from '../endpoint.ts'
import { type StudioProblem, studio } from './common.ts'

const PLAN = Type.String({ pattern: '^[0-9a-f]{12}$', description: 'Id of the plan that was looked at' })
const REASON = Type.String({ minLength: 3, maxLength: 500, pattern: '\\S.*\\S' })
/** A large config with a long history. */
const BUNDLE_BYTES = 32 * 1024 * 1024
const BUNDLE = Type.String({ maxLength: BUNDLE_BYTES, description: 'Text of the file' })
const withRoles = {
  roles: Type.Optional(
    Type.Boolean({
      description:
        'The roles that the bundle carries as well, in the name and by the rights of the caller. Default: false.',
    }),
  ),
}
const order = {
  plan: PLAN,
  reason: REASON,
  confirmed: Type.Boolean({ description: 'The lines to be confirmed are' }),
}

/** A config that is or was in effect. */
export interface StudioRevision {
  readonly id: number
  readonly at: string
  readonly by: string | null
  readonly reason: string | null
}
/** A change waiting for a second account. */
export interface StudioProposal {
  readonly id: number
  readonly by: string
  readonly at: string
  readonly reason: string
  readonly mine: boolean
  readonly files: readonly string[]
  /** Number of the config that it restores. */
  readonly rollbackTo: number | null
}
export interface StudioPlanLine {
  readonly level: 'safe' | 'confirm' | 'refused'
  readonly about: string
  readonly what: string
  readonly why?: string
  readonly count?: number
  readonly examples?: readonly string[]
}
export interface StudioPlan {
  readonly id: string
  readonly lines: readonly StudioPlanLine[]
  /** Nothing would change. */
  readonly nothing: boolean
  /** Why access could not be compared. */
  readonly unknown?: string
}
export interface StudioDifference {
  readonly path: string
  readonly change: 'added' | 'removed' | 'changed'
  readonly values: readonly { readonly at: string; readonly before?: unknown; readonly after?: unknown }[]
}
/** Result of a plan or an order. Only `done` means that anything has changed. */
export interface StudioOutcome {
  readonly became:
    | 'planned'
    | 'done'
    | 'proposed'
    | 'nothing'
    | 'problems'
    | 'conflicts'
    | 'another-plan'
    | 'refused'
    | 'unconfirmed'
  readonly plan?: StudioPlan
  /** For a plan: differences between its files and those in effect. */
  readonly differences?: readonly StudioDifference[]
  readonly problems?: readonly StudioProblem[]
  /** Files that have changed since the draft was started. */
  readonly conflicts?: readonly string[]
  /** Why the files could not be written although the change is in effect. */
  readonly unwritten?: string
}

/** Changes of the config: planned, put into effect, proposed, undone, carried to another installation. */
export const STUDIO_CHANGE_ENDPOINTS = {
  'POST /api/studio/plan': endpoint({
    ...studio,
    summary: 'What the drafts would change; nothing is changed',
    answer: shape<StudioOutcome>('became, plan, differences, problems and conflicts'),
  }),
  'POST /api/studio/apply': endpoint({
    ...studio,
    summary: 'Does what the plan of the drafts says, or nothing; with four eyes it is proposed to a second account',
    encoding: 'json',
    body: closed(order),
    answer: shape<StudioOutcome>('became, plan, differences, problems and conflicts'),
  }),
  'GET /api/studio/history': endpoint({
    ...studio,
    summary: 'Configs that were in effect, the newest first',
    answer: Type.Array(shape<StudioRevision>('id, at, by and reason')),
  }),
  'GET /api/studio/diff': endpoint({
    ...studio,
    summary: 'How a config of the history differs from the one in effect, or that one from the drafts',
    query: closed({ id: Type.Optional(ID) }),
    answer: Type.Array(shape<StudioDifference>('path, change and values')),
  }),
  'POST /api/studio/rollback/plan': endpoint({
    ...studio,
    summary: 'What going back to a config of the history would change',
    encoding: 'json',
    body: closed({ id: ID }),
    answer: shape<StudioOutcome>('became, plan, differences and problems'),
  }),
  'POST /api/studio/rollback': endpoint({
    ...studio,
    summary: 'Goes back to a config of the history, with its data; with four eyes it is proposed to a second account',
    encoding: 'json',
    body: closed({ id: ID, ...order }),
    answer: shape<StudioOutcome>('became, plan, differences and problems'),
  }),
  'GET /api/studio/rights': endpoint({
    ...studio,
    summary: 'A rights test with what a role may do now',
    query: closed({ role: ID }),
    answer: Type.Object({ text: Type.String() }),
  }),
  'GET /api/studio/bundle': endpoint({
    ...studio,
    summary:
      'The config in effect with its history and hash, to be put into effect in another installation, on request with the roles',
    query: closed({ roles: Type.Optional(Type.Boolean({ description: 'With the roles. Default: false.' })) }),
    answer: Type.Object({ text: Type.String() }),
  }),
  'POST /api/studio/bundle/plan': endpoint({
    ...studio,
    summary: 'What a bundle of another installation would change here, and what it would replace',
    encoding: 'json',
    body: closed({ bundle: BUNDLE, ...withRoles }),
    bodyLimit: BUNDLE_BYTES,
    answer: shape<StudioOutcome>('became, plan, differences and problems'),
  }),
  'POST /api/studio/bundle': endpoint({
    ...studio,
    summary: 'Puts the config of a bundle into effect; with four eyes it is proposed to a second account',
    encoding: 'json',
    body: closed({ bundle: BUNDLE, ...withRoles, ...order }),
    bodyLimit: BUNDLE_BYTES,
    answer: shape<StudioOutcome>('became, plan, differences and problems'),
  }),
  'POST /api/studio/proposals/:id/plan': endpoint({
    ...studio,
    summary: 'What a proposed change would do now',
    params: BY_ID,
    answer: shape<StudioOutcome>('became, plan, differences, problems and conflicts'),
  }),
  'POST /api/studio/proposals/:id/apply': endpoint({
    ...studio,
    summary: 'Agrees to a change that another account has proposed: it takes effect',
    params: BY_ID,
    encoding: 'json',
    body: closed({ plan: PLAN }),
    answer: shape<StudioOutcome>('became, plan, differences, problems and conflicts'),
  }),
  'DELETE /api/studio/proposals/:id': endpoint({
    ...studio,
    summary: 'Takes a proposed change back, or refuses that of another account',
    params: BY_ID,
    answer: Type.Null(),
  }),
  'GET /api/studio/patch': endpoint({
    ...studio,
    summary: 'The config in effect as a patch (unified diff) of the config files',
    answer: Type.Object({ text: Type.String() }),
  }),
} as const
