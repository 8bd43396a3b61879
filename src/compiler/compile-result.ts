import type { AppModel } from '#model/app-model.ts'
import type { ConfigProblem } from '#model/problems.ts'

/** The frozen model, or everything that is wrong with the config. Warnings never stop anybody. */
export type CompileResult =
  | { readonly ok: true; readonly model: AppModel; readonly warnings: readonly ConfigProblem[] }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] }
