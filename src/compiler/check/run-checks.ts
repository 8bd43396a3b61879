import type { ConfigProblem } from '#model/problems.ts'
import { createProblem, type Finding } from '../problems/create-problem.ts'
import type { ConfigFile } from '../read/config-file.ts'
import { type ConfigSet, filesOf } from '../read/config-set.ts'
import { parentOf, valueAt } from '../read/parse/json-pointer.ts'
import { type FactQuery, factsBy } from '../resolve/facts.ts'
import type { Memo } from '../resolve/memo.ts'
import { rememberedReferences } from '../walk/references.ts'
import type { Check, Subject } from './check.ts'
import { CHECKS } from './rules/index.ts'

/** All findings of the checks, in the order of files and checks. */
export function runChecks(set: ConfigSet, root: string, ask: FactQuery, memo: Memo): ConfigProblem[] {
  const perFile = filesOf(set).flatMap(file =>
    memo.run(`checks ${file.source.path}`, [file], ask, tracked => checkFile(file, tracked, memo)),
  )
  return [...perFile, ...checkWhole(set, root, ask, memo)]
}

function checkFile(file: ConfigFile, ask: FactQuery, memo: Memo): readonly ConfigProblem[] {
  const { value } = file
  if (value === undefined) return []
  const problems: ConfigProblem[] = []
  let current: Check
  const subject: Subject<unknown> = {
    file,
    value,
    facts: factsBy(ask),
    references: rememberedReferences(file, ask, memo),
    report: (finding, kind = current) => {
      if (hasPlace(finding, file)) problems.push(createProblem(file.source, kind, finding))
    },
  }
  for (const check of CHECKS) {
    current = check
    check.any?.(subject)
    const look = check[file.kind] as ((subject: Subject<unknown>) => void) | undefined
    look?.(subject)
  }
  return problems
}

/** A value read under the corrected key has no position until it is written there. */
function hasPlace({ pointer }: Finding, { source, complete }: ConfigFile): boolean {
  return complete || pointer === '' || valueAt(source.value, parentOf(pointer)) !== undefined
}

function checkWhole(set: ConfigSet, root: string, ask: FactQuery, memo: Memo): ConfigProblem[] {
  const problems: ConfigProblem[] = []
  const look = (check: Check) =>
    check.config?.({
      set,
      root,
      facts: factsBy(ask),
      referencesIn: file => rememberedReferences(file, ask, memo),
      report: (file, finding) => problems.push(createProblem(file.source, check, finding)),
      add: problem => problems.push(problem),
    })
  CHECKS.forEach(look)
  return problems
}
