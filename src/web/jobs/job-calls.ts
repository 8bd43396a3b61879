import type { JobStatus } from '#model/api.ts'
import { http } from '../http/http.ts'
import { HttpFailure } from '../http/http-failure.ts'
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

export async function cancelJob(id: number): Promise<void> {
  const { data } = await http.post<JobStatus>(`/api/jobs/${id}/cancel`, undefined, { stay: true })
  renewJob(data)
}

/** Starts to undo what a job did. */
export async function undoJob(id: number): Promise<void> {
  const { data } = await http.post<JobStatus>(`/api/jobs/${id}/undo`, undefined, { stay: true })
  dismissJob(id)
  watchJob(data)
}
