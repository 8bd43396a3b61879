import type { ConfigSource } from '#compiler/read/config-source.ts'
import type { StudioCompletion, StudioHover } from '#model/api/studio.ts'
import type { AppModel } from '#model/app-model.ts'
import type { Locale, LocalizedText } from '#model/localized-text.ts'
import type { ConfigProblem } from '#model/problems.ts'

/** The request to the thread. `root`: name of the config folder, the first segment of paths in problems. */
export type CompileTask = { readonly root: string; readonly sources: readonly ConfigSource[] } & (
  | { readonly kind: 'check' | 'model' | 'fix' }
  | { readonly kind: 'rename'; readonly name: string; readonly to: string }
  | { readonly kind: 'complete' | 'hover'; readonly path: string; readonly offset: number; readonly locale: Locale }
)

/** `revision` is null where the config has errors. */
export interface CompileAnswer {
  readonly problems: readonly ConfigProblem[]
  readonly revision: string | null
  readonly model?: AppModel
}
/** Responses of the thread. */
export type ThreadAnswer = CompileAnswer | FixedFiles | RenamedFiles | readonly StudioCompletion[] | StudioHover | null

export interface FixedFiles {
  readonly files: readonly ConfigSource[]
  readonly mended: number
}
export interface RenamedFiles {
  readonly files?: readonly ConfigSource[]
  readonly why?: LocalizedText
}
