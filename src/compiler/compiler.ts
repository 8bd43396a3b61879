import { extensionProblems } from '#model/extensions.ts'
import type { ConfigProblem } from '#model/problems.ts'
import { buildModel } from './build/build-model.ts'
import { failedRights } from './check/failed-rights.ts'
import { runChecks } from './check/run-checks.ts'
import { withSuccessors } from './check/successors.ts'
import type { CompileResult } from './compile-result.ts'
import { isDecoration, withoutConsequences, withoutRepeats } from './problems/create-problem.ts'
import { buildSet } from './read/build-set.ts'
import type { ConfigFile } from './read/config-file.ts'
import type { ConfigSource } from './read/config-source.ts'
import { isHelp, readHelp } from './read/help-files.ts'
import { createFileLoader } from './read/load-files.ts'
import { conflictsIn } from './read/parse/merge-conflicts.ts'
import { isTemplate } from './read/template-files.ts'
import { configQuery } from './resolve/config-facts.ts'
import { Memo } from './resolve/memo.ts'
import { readTemplates } from './templates/read-templates.ts'
import { rememberedReferences } from './walk/references.ts'

/** Compiles a config incrementally: each run recomputes only what depends on changed files. */
export interface Compiler {
  compile(sources: readonly ConfigSource[], options?: CompileOptions): CompileResult
}

export interface CompileOptions {
  /** The config has been in effect: problems found only by newer checks, or in cosmetic keys, are warnings. */
  readonly wasInEffect?: boolean
  /** Reports a missing name at every place; default: once, with the number of places. */
  readonly everyPlace?: boolean
}

/** `root`: name of the config directory, the prefix of paths in problems. */
export function createCompiler(root = 'config'): Compiler {
  const load = createFileLoader(root)
  const memo = new Memo()
  return {
    compile(sources, { wasInEffect = false, everyPlace = false } = {}) {
      memo.begin()
      const isText = ({ path }: ConfigSource) => isHelp(path) || isTemplate(path)
      const loaded = load(sources.filter(source => !isText(source)))
      const set = buildSet(loaded.files)
      const help = readHelp(
        root,
        sources.filter(({ path }) => isHelp(path)),
        set,
      )
      const ask = configQuery(set, memo)
      const papers = readTemplates(
        root,
        sources.filter(({ path }) => isTemplate(path)),
        set,
        ask,
        memo,
      )
      const unread = [
        ...extensionProblems(),
        ...loaded.problems,
        ...conflictsIn(root, sources.filter(isText)),
        ...loaded.files.flatMap(file => file.problems),
        ...help.problems,
        ...papers.problems,
      ]
      const causes = withoutConsequences([...unread, ...runChecks(set, root, ask, memo)])
      const references = (file: ConfigFile) => rememberedReferences(file, ask, memo)
      const places = withSuccessors(causes.toSorted(byPlace), set, references)
      const problems = everyPlace ? places : withoutRepeats(places)
      const barring = wasInEffect ? unread.filter(problem => !isDecoration(problem)) : problems
      if (barring.some(isError)) return { ok: false, problems }
      const model = buildModel(set, ask, memo, { helps: help.helps, templates: papers.templates })
      const failed = failedRights(model)
      if (failed.length > 0 && !wasInEffect) return { ok: false, problems: [...problems, ...failed].toSorted(byPlace) }
      return { ok: true, model, warnings: [...problems, ...failed] }
    },
  }
}

function isError({ severity }: ConfigProblem): boolean {
  return severity === 'error'
}

function byPlace(a: ConfigProblem, b: ConfigProblem): number {
  return compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.code, b.code)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
