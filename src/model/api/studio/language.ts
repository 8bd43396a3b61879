import { Type } from '@sinclair/typebox'
import { closed, endpoint, nullable, shape } from '../endpoint.ts'
import { PATH, studio, TEXT } from './common.ts'

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

const SPOT = closed({ path: PATH, text: TEXT, offset: Type.Integer({ minimum: 0, maximum: 500_000 }) })

/** The language service of Studio's editor, which knows what stands where in the config. */
export const STUDIO_LANGUAGE_ENDPOINTS = {
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
