import type { AppModel } from '#model/app-model.ts'
import type { FileContents } from '#server/storage/files/file-contents.ts'
import type { Database } from '../../storage/database.ts'
import { auditCheck } from './audit.ts'
import { computedCheck } from './computed.ts'
import { filesCheck } from './files.ts'
import { identitiesCheck } from './identities.ts'
import type { IntegrityCheck, IntegrityCheckName, IntegrityProblem } from './problem.ts'
import { referencesCheck } from './references.ts'
import { tablesCheck } from './tables.ts'
import { textIndexCheck } from './text-index.ts'

/** In execution order. */
const INTEGRITY_CHECKS: Readonly<Record<IntegrityCheckName, IntegrityCheck>> = {
  tables: tablesCheck,
  audit: auditCheck,
  references: referencesCheck,
  computed: computedCheck,
  identities: identitiesCheck,
  'text-index': textIndexCheck,
  files: filesCheck,
}

/** Maximum number of problems reported per check; a thousand violations have one cause. */
const MOST_PROBLEMS = 1000

export interface VerifyOptions {
  /** Only these checks; default: all. */
  readonly checks?: readonly IntegrityCheckName[]
  /** Called with the number of items of each check when it is finished. */
  readonly counted?: (check: IntegrityCheckName, number: number) => void
}

/**
 * Verifies the database and the stored files: audit chain, references, stored computed fields, the identities of the config,
 * the text index, contents of files. Reads only, in small batches at low priority, so that it can run beside a working server;
 * reports the first 1000 problems of each check.
 */
export async function verify(
  database: Database,
  model: AppModel,
  files: FileContents,
  { checks, counted }: VerifyOptions = {},
): Promise<readonly IntegrityProblem[]> {
  const problems: IntegrityProblem[] = []
  const wanted = Object.entries(INTEGRITY_CHECKS) as [IntegrityCheckName, IntegrityCheck][]
  for (const [name, check] of wanted) {
    if (checks && !checks.includes(name)) continue
    let number = 0
    let found = 0
    const findings = check({ database, model, files }, more => {
      number += more
    })
    for await (const problem of findings) {
      problems.push(problem)
      if (++found === MOST_PROBLEMS) break
    }
    counted?.(name, number)
    // Tables without a column of the model cannot be read.
    if (name === 'tables' && problems.length > 0) break
  }
  return problems
}
