import { type BaseRecord, useCustomMutation } from '@refinedev/core'
import type { JobStatus } from '#model/api.ts'
import { http } from '../http/http.ts'
import { HttpFailure } from '../http/http-failure.ts'
import { SILENT } from '../providers/in-place.ts'
import { poll } from '../timing/poll.ts'
import { dismissJob, endedJob, isOpen, watchedJobs, watchJob } from './watched-jobs.ts'

const LOOK_MS = 1000
/** A short job should not seem long. */
const FIRST_MS = 250

interface JobFollower {
  /** Told of each answer, the last one when the job is over. */
  tell(job: JobStatus): void
  /** The job is gone, or the account may not see it any more. */
  lost(error: unknown): void
}

/** Follows a job until it is over, lost, or the returned function is called. */
export function followJob(id: number, { tell, lost }: JobFollower): () => void {
  return poll(
    async signal => {
      const { data } = await http.get<JobStatus>(`/api/jobs/${id}`, { stay: true, parallel: true, signal })
      if (!signal.aborted) tell(data)
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

/** Keeps what is known of a watched job. */
export function renewJob(job: JobStatus): void {
  watchedJobs.set(watchedJobs.get().map(each => (each.id === job.id ? job : each)))
  if (!isOpen(job)) endedJob.set(job)
}

/** What may be done to a job; each call @throws HttpFailure. */
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
