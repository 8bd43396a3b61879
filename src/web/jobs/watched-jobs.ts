import type { JobStatus } from '#model/api.ts'
import { http } from '../http/http.ts'
import { createStore } from '../state/store.ts'

/** The jobs of this visit, the newest last. Their cards follow those that are not over. */
export const watchedJobs = createStore<readonly JobStatus[]>([])

/** Told of every job that has come to its end. */
export const endedJob = createStore<JobStatus | undefined>(undefined)

/** Shows a job until it is dismissed. */
export function watchJob(job: JobStatus): void {
  if (watchedJobs.get().some(({ id }) => id === job.id)) return
  watchedJobs.set([...watchedJobs.get(), job])
}

/** Takes up what is under way from before, or in another window. */
export async function watchOpenJobs(): Promise<void> {
  const { data } = await http.get<readonly JobStatus[]>('/api/jobs', { stay: true })
  for (const job of data) watchJob(job)
}

/** Takes a job that is over off the screen. */
export function dismissJob(id: number): void {
  watchedJobs.set(watchedJobs.get().filter(job => job.id !== id))
}

export function isOpen({ state }: Pick<JobStatus, 'state'>): boolean {
  return state === 'queued' || state === 'running'
}
