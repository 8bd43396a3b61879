import type { JobKind } from '../job-kind.ts'
import { bulkJob } from './bulk.ts'
import { exportJob } from './export.ts'
import { generateJob } from './generate.ts'
import { importJob } from './import.ts'
import { reportJob } from './report.ts'
import { undoJob } from './undo.ts'

/** Every kind of job by the name that its row carries. */
const JOB_KINDS: Readonly<Record<string, JobKind>> = {
  bulk: bulkJob,
  export: exportJob,
  generate: generateJob,
  import: importJob,
  report: reportJob,
  undo: undoJob(knownJobKind),
}

/** The kind called `name`; undefined for one of an older version of the platform. */
export function knownJobKind(name: string): JobKind | undefined {
  return Object.hasOwn(JOB_KINDS, name) ? JOB_KINDS[name] : undefined
}

/** The kind called `name`. @throws for a name that an older version of the platform may have queued */
export function jobKind(name: string): JobKind {
  const kind = knownJobKind(name)
  if (!kind) throw new Error(`there is no kind of job called ${name}`)
  return kind
}
