import type { ConfigSource } from '#compiler/read/config-source.ts'
import type { StudioRename } from '#model/api/studio/drafts.ts'
import type { StudioCompletion, StudioHover, StudioUses } from '#model/api/studio/language.ts'
import type { BodyOf } from '#model/api.ts'
import type { AppModel } from '#model/app-model.ts'
import type { Locale, LocalizedText } from '#model/localized-text.ts'
import type { ConfigProblem } from '#model/problems.ts'

/** The request to the thread. `root`: name of the config folder, the first segment of paths in problems. */
export type CompileTask = { readonly root: string; readonly sources: readonly ConfigSource[] } & (
  | { readonly kind: 'check' | 'model' }
  | { readonly kind: 'fix'; readonly only?: OnlyFix }
  | { readonly kind: 'follow'; readonly before: readonly ConfigSource[]; readonly renames: readonly StudioRename[] }
  | { readonly kind: 'rename'; readonly name: string; readonly to: string }
  | {
      readonly kind: 'complete' | 'hover' | 'part' | 'uses'
      readonly path: string
      readonly offset: number
      readonly locale: Locale
    }
)

/** The one problem at a place, or all of a code. */
export type OnlyFix = BodyOf<'POST /api/studio/fix'>

/** `revision` is null where the config has errors. */
export interface CompileAnswer {
  readonly problems: readonly ConfigProblem[]
  readonly revision: string | null
  readonly model?: AppModel
}
/** Responses of the thread. */
export type ThreadAnswer =
  | CompileAnswer
  | FixedFiles
  | RenamedFiles
  | FollowedFiles
  | readonly StudioCompletion[]
  | StudioHover
  | StudioUses
  | string
  | null

export interface FixedFiles {
  readonly files: readonly ConfigSource[]
  readonly mended: number
}
/** Both configs with the renames applied, in the order of their files; null where that is not possible. */
export type FollowedFiles = {
  readonly before: readonly ConfigSource[]
  readonly drafted: readonly ConfigSource[]
} | null
export interface RenamedFiles {
  readonly files?: readonly ConfigSource[]
  readonly why?: LocalizedText
}
