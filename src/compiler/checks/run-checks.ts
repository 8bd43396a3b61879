import type { ConfigProblem } from '#model/problems.ts'
import { type Ask, type Facts, factsAsking } from '../facts/facts.ts'
import type { Memo } from '../facts/memo.ts'
import type { ConfigFile } from '../files/config-file.ts'
import { type ConfigSet, filesOf } from '../files/config-set.ts'
import { createProblem } from '../problems/create-problem.ts'
import type { Check, Subject } from './check.ts'
import { CHECKS } from './index.ts'

/** Everything the checks find in the set, in the order of files and checks. */
export function runChecks(set: ConfigSet, root: string, ask: Ask, memo: Memo): ConfigProblem[] {
  const perFile = filesOf(set).flatMap(file =>
    memo.run(`checks ${file.source.path}`, [file], ask, tracked => checkFile(file, factsAsking(tracked))),
  )
  return [...perFile, ...checkWhole(set, root, factsAsking(ask))]
}

function checkFile(file: ConfigFile, facts: Facts): readonly ConfigProblem[] {
  const { value } = file
  if (value === undefined) return []
  const problems: ConfigProblem[] = []
  let current: Check
  const subject: Subject<unknown> = {
    file,
    value,
    facts,
    report: (finding, kind = current) => problems.push(createProblem(file.source, kind, finding)),
  }
  for (const { check, look } of checksOf(file.kind)) {
    current = check
    look(subject)
  }
  return problems
}

type Look = (subject: Subject<unknown>) => void

/** The checks that look at files of a kind; put together once. */
function checksOf(kind: ConfigFile['kind']): readonly { readonly check: Check; readonly look: Look }[] {
  const known = byKind.get(kind)
  if (known) return known
  const found = CHECKS.flatMap(check => {
    const look = check[kind] as Look | undefined
    return look ? [{ check, look }] : []
  })
  byKind.set(kind, found)
  return found
}

const byKind = new Map<ConfigFile['kind'], ReturnType<typeof checksOf>>()

function checkWhole(set: ConfigSet, root: string, facts: Facts): ConfigProblem[] {
  const problems: ConfigProblem[] = []
  const look = (check: Check) =>
    check.config?.({
      set,
      root,
      facts,
      report: (file, finding) => problems.push(createProblem(file.source, check, finding)),
      add: problem => problems.push(problem),
    })
  CHECKS.forEach(look)
  return problems
}
