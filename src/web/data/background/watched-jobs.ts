import type { JobStatus } from '#model/api.ts'
import { createStore } from '#web/state/store.ts'
import { http } from '../http/http.ts'

/** The jobs of this visit, newest last. Their cards poll those that are active. */
export const watchedJobs = createStore<readonly JobStatus[]>([])

/** Called for every job that has ended. */
export const endedJob = createStore<JobStatus | undefined>(undefined)

/** Shows a job until it is dismissed. */
export function watchJob(job: JobStatus): void {
  if (watchedJobs.get().some(({ id }) => id === job.id)) return
  watchedJobs.set([...watchedJobs.get(), job])
}

/** Adds active jobs of earlier visits or other windows. */
export async function watchOpenJobs(): Promise<void> {
  const { data } = await http.get<readonly JobStatus[]>('/api/jobs', { stay: true })
  for (const job of data) watchJob(job)
}

/** Removes an ended job from the screen. */
export function dismissJob(id: number): void {
  watchedJobs.set(watchedJobs.get().filter(job => job.id !== id))
}

export function isOpen({ state }: Pick<JobStatus, 'state'>): boolean {
  return state === 'queued' || state === 'running'
}
