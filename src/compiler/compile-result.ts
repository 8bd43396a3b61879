import type { AppModel } from '#model/app-model.ts'
import type { ConfigProblem } from '#model/problems.ts'

/** The frozen model, or all problems of the config. Warnings do not prevent compilation. */
export type CompileResult =
  | { readonly ok: true; readonly model: AppModel; readonly warnings: readonly ConfigProblem[] }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] }
