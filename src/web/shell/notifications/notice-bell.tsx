import { Suspense, useEffect, useState } from 'react'
import { followNotices, glanceAtNotices, hasNotices, noticeBoard } from '#web/data/background/notice-board.ts'
import { endedJob } from '#web/data/background/watched-jobs.ts'
import { useText } from '#web/i18n/use-text.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { useIdle } from '#web/timing/when-idle.ts'
import { BellOutlined } from '#web/ui/icons.ts'
import { JobHost } from '../jobs/job-host.tsx'
import { ToolButton } from '../layout/tool-button.tsx'
import styles from './notice-bell.module.css'

const NoticePanel = lazyPart(() => import('./notice-panel.tsx'))
const TASKS = [glanceAtNotices]
const MOST = 99

/** The bell of the top bar, with the number of unread notifications. */
export function NoticeBell() {
  const { t } = useText()
  const { unread } = noticeBoard.use()
  const ended = endedJob.use()
  const [open, setOpen] = useState(false)
  useIdle(TASKS)
  useEffect(() => (hasNotices() ? followNotices() : undefined), [])
  useEffect(() => {
    if (ended) void glanceAtNotices()
  }, [ended])
  if (!hasNotices()) return null
  return (
    <>
      <ToolButton
        label={unread > 0 ? t('notices.bellUnread', { count: unread }) : t('notices.bell')}
        data-tour="notices"
        aria-haspopup="dialog"
        aria-expanded={open}
        icon={
          <span className={styles.bell}>
            <BellOutlined />
            {unread > 0 && (
              <span className={styles.count} aria-hidden>
                {unread > MOST ? `${MOST}+` : unread}
              </span>
            )}
          </span>
        }
        onClick={() => {
          setOpen(true)
          void glanceAtNotices()
        }}
      />
      {open && (
        <Suspense fallback={null}>
          <NoticePanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
      <JobHost />
    </>
  )
}
