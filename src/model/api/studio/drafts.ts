import { type Static, Type } from '@sinclair/typebox'
import type { LocalizedText } from '../../localized-text.ts'
import { closed, endpoint, ID, nullable, shape } from '../endpoint.ts'
import type { StudioProposal, StudioRevision } from './changes.ts'
import { PATH, type StudioProblem, studio, TEXT } from './common.ts'

const HASH = nullable(Type.String({ pattern: '^[0-9a-f]{64}$' }))

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

const FIX_PLACE = closed({
  path: PATH,
  line: Type.Integer(),
  column: Type.Integer(),
  code: Type.String({ maxLength: 100 }),
})
export type StudioFixPlace = Static<typeof FIX_PLACE>

/** The config editor in the browser: drafts and their check. Access is declared by `studio` of app.json. */
export const STUDIO_DRAFT_ENDPOINTS = {
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
} as const
