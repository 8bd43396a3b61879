import { type BaseRecord, useCustomMutation } from '@refinedev/core'
import type { JobStatus, NoticeBoard } from '#model/api.ts'
import { createStore } from '#web/state/store.ts'
import { poll } from '#web/timing/poll.ts'
import { publicApp } from '../account/public-app.ts'
import { http } from '../http/http.ts'
import { HttpFailure } from '../http/http-failure.ts'
import { SILENT } from '../providers/in-place.ts'
import { endedJob, isOpen, watchedJobs, watchJob, watchOpenJobs } from './watched-jobs.ts'

const NOTHING: NoticeBoard = { unread: 0, notices: [], openJobs: 0 }
const LOOK_MS = 30_000

/** The notifications of the account, as last fetched. */
export const noticeBoard = createStore<NoticeBoard>(NOTHING)

/** Whether notifications exist: a foreign backend has none. */
export function hasNotices(): boolean {
  return publicApp.get()?.credentials !== 'bearer'
}

/** Fetches notifications now, and active jobs unless all are watched already. @throws HttpFailure */
async function lookForNotices(signal?: AbortSignal): Promise<void> {
  const { data } = await http.get<NoticeBoard>('/api/notices', {
    stay: true,
    parallel: true,
    ...(signal ? { signal } : {}),
  })
  if (signal?.aborted) return
  noticeBoard.set(data)
  if (data.openJobs > watchedJobs.get().filter(isOpen).length) await watchOpenJobs()
}

/** Fetches notifications now. A failure is not reported: they are fetched again soon. */
export async function glanceAtNotices(): Promise<void> {
  if (hasNotices()) await lookForNotices().catch(() => {})
}

/** Shows the jobs that a transition has started, including those that have ended. A failure is not reported. */
export async function glanceAtBegunJobs(): Promise<void> {
  const before = noticeBoard.get()
  await glanceAtNotices()
  if (before === NOTHING) return
  const newest = before.notices[0]?.id ?? 0
  for (const { id, params } of noticeBoard.get().notices) {
    const job = Number(params.job ?? 0)
    if (id <= newest || job === 0 || watchedJobs.get().some(each => each.id === job)) continue
    await http.get<JobStatus>(`/api/jobs/${job}`, { stay: true, parallel: true }).then(showEnded, () => {})
  }
}

/** Polls while the window is visible. @returns a function that stops polling and clears the notifications */
export function followNotices(): () => void {
  const ask = (signal: AbortSignal) => lookForNotices(signal).then(() => true)
  const isFinal = (error: unknown) => error instanceof HttpFailure && error.statusCode === 401
  const stop = poll(ask, { everyMs: LOOK_MS, isFinal })
  return () => {
    stop()
    noticeBoard.set(NOTHING)
  }
}

/** Marks notices as read; without `ids` all of them. */
export function useReadNotices(): (ids?: readonly number[]) => Promise<void> {
  const { mutateAsync } = useCustomMutation<NoticeBoard & BaseRecord>()
  return async ids => {
    const url = '/api/notices/read'
    const values = ids ? { ids } : {}
    const { data } = await mutateAsync({ url, method: 'post', values, meta: { stay: true }, ...SILENT })
    noticeBoard.set(data)
  }
}

function showEnded({ data }: { readonly data: JobStatus }): void {
  watchJob(data)
  endedJob.set(data)
}
