import { type BaseRecord, useCustomMutation } from '@refinedev/core'
import type { JobStatus } from '#model/api.ts'
import { poll } from '#web/timing/poll.ts'
import { http } from '../http/http.ts'
import { HttpFailure } from '../http/http-failure.ts'
import { SILENT } from '../providers/in-place.ts'
import { dismissJob, endedJob, isOpen, watchedJobs, watchJob } from './watched-jobs.ts'

const LOOK_MS = 1000
/** First poll interval, so that short jobs finish quickly. */
const FIRST_MS = 250

interface JobFollower {
  /** Called with each response, the last time when the job has ended. */
  report(job: JobStatus): void
  /** The job does not exist, or the account may not see it any more. */
  lost(error: unknown): void
}

/** Polls a job until it has ended, is lost, or the returned function is called. */
export function followJob(id: number, { report, lost }: JobFollower): () => void {
  return poll(
    async signal => {
      const { data } = await http.get<JobStatus>(`/api/jobs/${id}`, { stay: true, parallel: true, signal })
      if (!signal.aborted) report(data)
      return isOpen(data)
    },
    {
      everyMs: LOOK_MS,
      firstMs: FIRST_MS,
      isFinal: error => {
        const isLost = error instanceof HttpFailure && [401, 403, 404].includes(error.statusCode)
        if (isLost) lost(error)
        return isLost
      },
    },
  )
}

/** Stores the status of a watched job. */
export function renewJob(job: JobStatus): void {
  watchedJobs.set(watchedJobs.get().map(each => (each.id === job.id ? job : each)))
  if (!isOpen(job)) endedJob.set(job)
}

/** Actions on a job; each call @throws HttpFailure. */
export function useJobCalls() {
  const { mutateAsync } = useCustomMutation<JobStatus & BaseRecord>()
  const send = async (id: number, verb: 'cancel' | 'undo') => {
    const url = `/api/jobs/${id}/${verb}`
    const { data } = await mutateAsync({ url, method: 'post', values: {}, meta: { stay: true }, ...SILENT })
    return data
  }
  return {
    async cancel(id: number): Promise<void> {
      renewJob(await send(id, 'cancel'))
    },
    /** Starts to undo what a job did. */
    async undo(id: number): Promise<void> {
      const undoing = await send(id, 'undo')
      dismissJob(id)
      watchJob(undoing)
    },
  }
}
