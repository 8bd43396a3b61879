import type { ConfigSource } from '#compiler/read/config-source.ts'
import type { AppModel } from '#model/app-model.ts'
import type { ConfigProblem } from '#model/problems.ts'

/** What the thread is asked for. `root`: name of the config folder, with which paths in problems begin. */
export type CompileTask = { readonly root: string; readonly sources: readonly ConfigSource[] } & (
  | { readonly kind: 'check' | 'model' | 'fix' }
  | { readonly kind: 'rename'; readonly name: string; readonly to: string }
)

/** `revision` is null where the config has errors. */
export interface CompileAnswer {
  readonly problems: readonly ConfigProblem[]
  readonly revision: string | null
  readonly model?: AppModel
}
export interface FixedFiles {
  readonly files: readonly ConfigSource[]
  readonly mended: number
}
export interface RenamedFiles {
  readonly files?: readonly ConfigSource[]
  readonly why?: string
}
