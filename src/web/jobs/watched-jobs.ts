import type { JobStatus } from '#model/api.ts'
import { http } from '../http/http.ts'
import { createStore } from '../state/store.ts'

/** The jobs of this visit, the newest last. */
export const watchedJobs = createStore<readonly JobStatus[]>([])

/** Told of every job that has come to its end. */
export const endedJob = createStore<JobStatus | undefined>(undefined)

const LOOK_MS = 1000
/** After an answer that did not come. */
const WAIT_MS = 5000

/** Follows a job until it is over. */
export function watchJob(job: JobStatus): void {
  if (watchedJobs.get().some(({ id }) => id === job.id)) return
  watchedJobs.set([...watchedJobs.get(), job])
  if (isOpen(job)) setTimeout(() => void look(job.id), LOOK_MS / 4)
}

/** Follows a job that no card shows. @returns the job when it is over */
export async function followJob(job: JobStatus, tell: (job: JobStatus) => void): Promise<JobStatus> {
  let known = job
  for (tell(known); isOpen(known); tell(known)) {
    await new Promise(resolve => setTimeout(resolve, LOOK_MS / 2))
    known = (await http.get<JobStatus>(`/api/jobs/${job.id}`, { stay: true, parallel: true })).data
  }
  return known
}

/** Takes up what is under way from before, or in another window. */
export async function watchOpenJobs(): Promise<void> {
  const { data } = await http.get<readonly JobStatus[]>('/api/jobs', { stay: true })
  for (const job of data) watchJob(job)
}

export async function cancelJob(id: number): Promise<void> {
  const { data } = await http.post<JobStatus>(`/api/jobs/${id}/cancel`, undefined, { stay: true })
  renew(data)
}

/** Begins to take back what a job did. */
export async function undoJob(id: number): Promise<void> {
  const { data } = await http.post<JobStatus>(`/api/jobs/${id}/undo`, undefined, { stay: true })
  dismissJob(id)
  watchJob(data)
}

/** Takes a job that is over off the screen. */
export function dismissJob(id: number): void {
  watchedJobs.set(watchedJobs.get().filter(job => job.id !== id))
}

export function isOpen({ state }: Pick<JobStatus, 'state'>): boolean {
  return state === 'queued' || state === 'running'
}

async function look(id: number): Promise<void> {
  if (!watchedJobs.get().some(job => job.id === id)) return
  try {
    const { data } = await http.get<JobStatus>(`/api/jobs/${id}`, { stay: true, parallel: true })
    renew(data)
    if (isOpen(data)) setTimeout(() => void look(id), LOOK_MS)
    else endedJob.set(data)
  } catch {
    setTimeout(() => void look(id), WAIT_MS)
  }
}

function renew(job: JobStatus): void {
  watchedJobs.set(watchedJobs.get().map(each => (each.id === job.id ? job : each)))
}
