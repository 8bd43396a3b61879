import type { NoticeBoard } from '#model/api.ts'
import { publicApp } from '../account/public-app.ts'
import { http } from '../http/http.ts'
import { watchedJobs, watchOpenJobs } from '../jobs/watched-jobs.ts'
import { createStore } from '../state/store.ts'

const NOTHING: NoticeBoard = { unread: 0, notices: [], openJobs: 0 }
const LOOK_MS = 30_000

/** What the account was told, as far as this window knows. */
export const noticeBoard = createStore<NoticeBoard>(NOTHING)

/** Whether there are notices at all: a foreign backend has none. */
export function hasNotices(): boolean {
  return publicApp.get()?.credentials !== 'bearer'
}

/** Asks for notices now. A failure is not told: it is asked again soon. */
export async function lookForNotices(): Promise<void> {
  if (!hasNotices() || document.visibilityState === 'hidden') return
  try {
    const { data } = await http.get<NoticeBoard>('/api/notices', { stay: true })
    noticeBoard.set(data)
    if (data.openJobs > 0 && watchedJobs.get().length === 0) await watchOpenJobs()
  } catch {
    // Whatever is wrong, another call will tell.
  }
}

/** Asks again and again as long as the window is looked at. @returns what ends it */
export function followNotices(): () => void {
  const look = () => void lookForNotices()
  const timer = setInterval(look, LOOK_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    noticeBoard.set(NOTHING)
  }
}

/** Marks notices as read; without `ids` all of them. */
export async function readNotices(ids?: readonly number[]): Promise<void> {
  const { data } = await http.post<NoticeBoard>('/api/notices/read', ids ? { ids } : {}, { stay: true })
  noticeBoard.set(data)
}
