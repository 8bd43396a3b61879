import { addNotice } from '#server/features/notices/add-notice.ts'
import type { WriteTransaction } from '../../storage/database.ts'
import { endUndo } from './end-undo.ts'
import type { JobState } from './job.ts'
import { keepFile } from './job-file.ts'
import type { JobResult } from './job-kind.ts'
import type { JobRun } from './job-run.ts'
import { held } from './job-store.ts'
import { knownJobKind } from './kinds/index.ts'
import { moveTask, setTask, showUndoable } from './task-mirror.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Outcome of a job. */
export type JobEnd =
  | { readonly state: 'done' | 'canceled'; readonly result: JobResult }
  | { readonly state: 'failed'; readonly problem: string; readonly result?: JobResult }

/** Writes the end of a job, its file and the notice to its owner, unless another process has claimed the job. */
export async function finishJob(run: JobRun, end: JobEnd): Promise<void> {
  const { job, claim, context, progress } = run
  const now = new Date()
  const { result } = end
  const file = result?.file && (await keepFile(run, result.file))
  const expiresAt = file ? new Date(now.getTime() + context.model.app.limits.fileDays * DAY_MS).toISOString() : null
  await context.database.transaction(async write => {
    const row = await held(write, job.id, claim, {
      ...progress,
      state: end.state satisfies JobState,
      outcome: write.adapter.encode('json', result?.outcome ?? null),
      problem: end.state === 'failed' ? end.problem : null,
      fileId: file?.id ?? null,
      finishedAt: now.toISOString(),
      expiresAt,
      claim: null,
      leaseUntil: null,
    })
    if (!row) return
    await result?.also?.({ context, write, depth: 0 }, file)
    await showEnd(run, write, end, file)
    await showUndo(run, write, end.state)
    if (knownJobKind(job.kind)?.isQuiet?.(job)) return
    await addNotice(write, {
      accountId: job.accountId,
      code: `job-${end.state}`,
      params: {
        job: job.id,
        kind: job.kind,
        title: job.title,
        ok: progress.ok,
        failed: progress.failed,
        file: file?.url ?? null,
        problem: end.state === 'failed' ? end.problem : null,
      },
      createdAt: now.toISOString(),
    })
  })
}

/** Whether the job's work can be undone now, and which job it has undone itself. */
async function showUndo({ job, context, progress }: JobRun, write: WriteTransaction, state: JobEnd['state']) {
  const undoable = state !== 'failed' && progress.ok > 0 && knownJobKind(job.kind)?.isUndoable?.(job) === true
  await showUndoable(context, write, job.id, undoable && job.undoneBy === null)
  if (job.undoes !== null) await endUndo(context, write, job.undoes, state === 'done')
}

async function showEnd(
  { job, context, progress }: JobRun,
  write: WriteTransaction,
  end: JobEnd,
  file: { readonly id: string; readonly size: number } | undefined,
): Promise<void> {
  if (file) await setTask(context, write, job, { fileSize: file.size })
  if (end.state === 'failed') await moveTask(context, write, job, 'fail', { failReason: end.problem })
  if (end.state === 'done') {
    await moveTask(context, write, job, 'complete', { file: file ? [file.id] : [], rowCount: progress.done })
  }
}
