import { type Static, Type } from '@sinclair/typebox'
import type { LocalizedText } from '../localized-text.ts'
import { BY_ID, closed, endpoint, ID, nullable, shape } from './endpoint.ts'

const studio = { tag: 'Studio', access: 'session' } as const

const PATH = Type.String({ minLength: 1, maxLength: 200, description: 'Path of a config file, relative to its folder' })
const TEXT = Type.String({ maxLength: 500_000 })
const HASH = nullable(Type.String({ pattern: '^[0-9a-f]{64}$' }))
const PLAN = Type.String({ pattern: '^[0-9a-f]{12}$', description: 'Id of the plan that was looked at' })
const REASON = Type.String({ minLength: 3, maxLength: 500, pattern: '\\S.*\\S' })
/** A large config with a long history. */
const BUNDLE_BYTES = 32 * 1024 * 1024
const BUNDLE = Type.String({ maxLength: BUNDLE_BYTES, description: 'Text of the file' })
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
export interface StudioFile {
  readonly path: string
  readonly kind: string
  readonly title?: LocalizedText
  /** Path of the file's page, what it shows, and whether its kind has buttons. */
  readonly page?: { readonly path: string; readonly resource?: string; readonly hasButtons?: true }
  /** The caller's draft of it. */
  readonly draft?: 'added' | 'changed' | 'removed'
  /** The file has changed since the draft was started. */
  readonly conflict?: true
  /** Read-only here. */
  readonly fixed?: true
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
export interface StudioState {
  /** Applying a change writes the files; otherwise it is stored in the database, and a patch is offered. */
  readonly writesFiles: boolean
  /** A change needs the approval of a second account. */
  readonly fourEyes: boolean
  /** Whether the account may see its draft with stored rows before it is applied. */
  readonly mayPreview: boolean
  readonly active: StudioRevision | null
  readonly files: readonly StudioFile[]
  readonly proposals: readonly StudioProposal[]
}
/** A part of the config that has another name since a draft was started. */
export interface StudioRename {
  /** Its former name: `house.ownerName`, `house.status=vacant`, `role:desk`, `/desk/items`. */
  readonly name: string
  readonly from: string
  readonly to: string
  readonly by: string | null
  readonly at: string
}
/** A file, and the caller's draft of it. */
export interface StudioText {
  readonly path: string
  /** Null: the file does not exist yet. */
  readonly text: string | null
  readonly hash: string | null
  readonly fixed: boolean
  readonly draft: {
    /** Null: the draft removes the file. */
    readonly text: string | null
    /** Hash of the file when the draft was started. */
    readonly hash: string | null
    /** Renames by others since then that concern the draft. */
    readonly renames?: readonly StudioRename[]
    /** The file has changed since: both merged, with conflict markers. */
    readonly merge?: { readonly text: string; readonly overlaps: number }
  } | null
}
/** A problem of the config, as reported by the compiler. */
export interface StudioProblem {
  readonly path: string
  readonly line: number
  readonly column: number
  readonly code: string
  readonly severity: 'error' | 'warning'
  readonly what: string
  readonly why: string
  readonly fix: string
  readonly didYouMean?: string
  /** The suggestion can be written into the file. */
  readonly isFixable?: true
  /**
   * Texts in the language of the screen if that is not English: explanation of the code, the problem itself (if the compiler
   * has it in this language), and the fix.
   */
  readonly words?: { readonly title: string; readonly what?: string; readonly text: string }
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
export interface StudioPlace {
  readonly path: string
  readonly line: number
  readonly column: number
}
/** A place with the text of its line. */
export interface StudioUse extends StudioPlace {
  readonly text: string
}
/** Where a part of the config is used. */
export interface StudioUses {
  /** In the form that a rename takes; null: nothing that has a name. */
  readonly name: string | null
  readonly declaration?: StudioUse
  readonly places: readonly StudioUse[]
  /** The config has errors, so its references are unknown. */
  readonly isBroken?: true
  /** Records with it, and saved views. */
  readonly records?: number
  readonly views?: number
}
/** A completion; it replaces the text from `start` to `end`. */
export interface StudioCompletion {
  readonly start: number
  readonly end: number
  readonly label: string
  readonly kind: string
  readonly detail?: string
  readonly documentation?: string
  /** Inserted text, if it is not the label. */
  readonly insert?: string
}
export interface StudioHover {
  /** Markdown. */
  readonly text: string
  readonly start: number
  readonly end: number
  /** Position of its declaration. */
  readonly place?: StudioPlace
}

const FIX_PLACE = closed({
  path: PATH,
  line: Type.Integer(),
  column: Type.Integer(),
  code: Type.String({ maxLength: 100 }),
})
export type StudioFixPlace = Static<typeof FIX_PLACE>

const SPOT = closed({ path: PATH, text: TEXT, offset: Type.Integer({ minimum: 0, maximum: 500_000 }) })

/**
 * The config editor in the browser: drafts, check, plan, apply, history and rollback. Access is declared by `studio` of
 * app.json.
 */
export const STUDIO_ENDPOINTS = {
  'GET /api/studio': endpoint({
    ...studio,
    summary: 'Files of the config, drafts of the account, changes that wait for a second account',
    answer: shape<StudioState>('writesFiles, fourEyes, mayPreview, active, files and proposals'),
  }),
  'GET /api/studio/file': endpoint({
    ...studio,
    summary: 'One file, and the account’s draft of it',
    query: closed({ path: PATH }),
    answer: shape<StudioText>('path, text, hash, fixed and draft'),
  }),
  'PUT /api/studio/draft': endpoint({
    ...studio,
    summary: 'Keeps a draft of a file; `base` is the hash of the file that it began from',
    encoding: 'json',
    body: closed({ path: PATH, text: nullable(TEXT), base: HASH }),
    answer: shape<StudioText>('path, text, hash, fixed and draft'),
  }),
  'POST /api/studio/drafts/forget': endpoint({
    ...studio,
    summary: 'Forgets the account’s draft of a file, or all of them',
    encoding: 'json',
    body: closed({ path: Type.Optional(PATH) }),
    answer: Type.Null(),
  }),
  'POST /api/studio/check': endpoint({
    ...studio,
    summary: 'What is wrong with the config as the drafts make it; `text` stands in for the file that is being written',
    encoding: 'json',
    body: closed({ path: Type.Optional(PATH), text: Type.Optional(TEXT) }),
    answer: Type.Array(shape<StudioProblem>('path, line, column, code, severity, what, why and fix')),
  }),
  'POST /api/studio/fix': endpoint({
    ...studio,
    summary: 'Puts what the problems suggest into the drafts; answers how many problems it has mended',
    encoding: 'json',
    body: closed({
      place: Type.Optional({ ...FIX_PLACE, description: 'Only the problem at this place' }),
      code: Type.Optional(Type.String({ maxLength: 100, description: 'Only problems of this kind' })),
    }),
    answer: Type.Object({ mended: Type.Integer(), files: Type.Array(Type.String()) }),
  }),
  'POST /api/studio/rename': endpoint({
    ...studio,
    summary: 'Renames a part of the config wherever it is mentioned, in the drafts',
    encoding: 'json',
    body: closed({
      name: Type.String({ minLength: 1, maxLength: 200, description: 'house.ownerName, house:occupy, role:name …' }),
      to: Type.String({ minLength: 1, maxLength: 200 }),
    }),
    answer: Type.Object({ files: Type.Array(Type.String()), why: Type.Optional(Type.String()) }),
  }),
  'POST /api/studio/follow': endpoint({
    ...studio,
    summary: 'Renames in the drafts what others have renamed since they were started, and merges both changes',
    answer: Type.Object({ files: Type.Array(Type.String()) }),
  }),
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
  'POST /api/studio/preview': endpoint({
    ...studio,
    summary:
      'The session sees the pages of the own draft with real rows from now on, to look only, until POST /api/see-as/end',
    encoding: 'json',
    body: closed({
      role: Type.Optional({ ...ID, description: 'By the rights of this role alone' }),
      permission: Type.Optional({
        ...ID,
        description: 'By this permission of the draft alone, which no role may have yet',
      }),
    }),
    answer: Type.Null(),
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
    summary: 'The config in effect with its history and hash, to be put into effect in another installation',
    answer: Type.Object({ text: Type.String() }),
  }),
  'POST /api/studio/bundle/plan': endpoint({
    ...studio,
    summary: 'What a bundle of another installation would change here, and what it would replace',
    encoding: 'json',
    body: closed({ bundle: BUNDLE }),
    bodyLimit: BUNDLE_BYTES,
    answer: shape<StudioOutcome>('became, plan, differences and problems'),
  }),
  'POST /api/studio/bundle': endpoint({
    ...studio,
    summary: 'Puts the config of a bundle into effect; with four eyes it is proposed to a second account',
    encoding: 'json',
    body: closed({ bundle: BUNDLE, ...order }),
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
  'POST /api/studio/complete': endpoint({
    ...studio,
    summary: 'What can stand at a place of a file: keys, values, names, fields, functions and operators',
    encoding: 'json',
    body: SPOT,
    answer: Type.Array(shape<StudioCompletion>('start, end, label, kind, detail, documentation and insert')),
  }),
  'POST /api/studio/hover': endpoint({
    ...studio,
    summary: 'What stands at a place of a file, and where it is declared',
    encoding: 'json',
    body: SPOT,
    answer: nullable(shape<StudioHover>('text, start, end and place')),
  }),
  'POST /api/studio/part': endpoint({
    ...studio,
    summary: 'Name of the part of the config at a place of a file, for a rename',
    encoding: 'json',
    body: SPOT,
    answer: Type.Object({ name: nullable(Type.String()) }),
  }),
  'POST /api/studio/uses': endpoint({
    ...studio,
    summary: 'Where the part of the config at a place of a file is used',
    encoding: 'json',
    body: SPOT,
    answer: shape<StudioUses>('name, declaration, places, isBroken, records and views'),
  }),
  'GET /api/studio/schema': endpoint({
    ...studio,
    summary: 'JSON schema of a kind of config file',
    query: closed({ kind: Type.String({ maxLength: 40, examples: ['page'] }) }),
    answer: shape<Readonly<Record<string, unknown>>>('The schema'),
  }),
  'GET /api/studio/place': endpoint({
    ...studio,
    summary: 'Where a page, or a part of it, is declared',
    query: closed({
      page: Type.String({ minLength: 1, maxLength: 200, description: 'Path of the page' }),
      part: Type.Optional(
        Type.String({
          maxLength: 400,
          description:
            '`column:NAME`, `filter:NAME`, `action:NAME`, `field:NAME`, `state:FIELD=VALUE`, `member:NAME`, `title:TITLE`, `text:WORDS OF A BUTTON`; of several, one a line, the first that is declared',
        }),
      ),
    }),
    answer: shape<StudioPlace>('path, line and column'),
  }),
} as const
