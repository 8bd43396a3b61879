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

/** In the order in which they run. */
export const INTEGRITY_CHECKS: Readonly<Record<IntegrityCheckName, IntegrityCheck>> = {
  tables: tablesCheck,
  audit: auditCheck,
  references: referencesCheck,
  computed: computedCheck,
  identities: identitiesCheck,
  'text-index': textIndexCheck,
  files: filesCheck,
}

/** Problems of one check that are named; what is broken a thousand times has one cause. */
const MOST_PROBLEMS = 1000

export interface VerifyOptions {
  /** Only these checks; all by default. */
  readonly checks?: readonly IntegrityCheckName[]
  /** Called with how many things each check has looked at, once it is over. */
  readonly counted?: (check: IntegrityCheckName, number: number) => void
}

/**
 * What does not hold in the database and in the stored files: audit chain, references, stored computed fields, the
 * identities of the config, the index of texts, contents of files. Reads only, in small batches between which others have
 * their turn, so that it can run beside a server at work; of each check the first 1000 problems.
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
    // Tables that lack a column cannot be read by what the model says of them.
    if (name === 'tables' && problems.length > 0) break
  }
  return problems
}
