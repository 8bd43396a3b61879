import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { JobStatus } from '#model/api.ts'
import { followJob, renewJob, useJobCalls } from '#web/data/background/job-calls.ts'
import { dismissJob, isOpen } from '#web/data/background/watched-jobs.ts'
import { useNotify } from '#web/data/notify/use-notify.ts'
import type { TextKey } from '#web/i18n/texts.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button, Progress } from '#web/ui/antd.ts'
import { CloseOutlined, DownloadOutlined } from '#web/ui/icons.ts'
import styles from './job-tray.module.css'
import { useUndo } from './use-undo.ts'

/** The jobs of this visit at the lower edge: their progress and results. Lazily loaded, therefore a default export. */
export default function JobTray({ jobs }: { readonly jobs: readonly JobStatus[] }) {
  const { t } = useText()
  return createPortal(
    <section className={styles.tray} aria-label={t('jobs.tray')}>
      {jobs.map(job => (
        <JobCard key={job.id} job={job} />
      ))}
    </section>,
    document.body,
  )
}

function JobCard({ job }: { readonly job: JobStatus }) {
  const { t, text } = useText()
  const notify = useNotify()
  const undo = useUndo()
  const { cancel } = useJobCalls()
  const { id } = job
  const open = isOpen(job)
  useEffect(() => {
    if (open) return followJob(id, { report: renewJob, lost: () => dismissJob(id) })
  }, [id, open])
  const title = text(job.title)
  return (
    <article className={styles.card} aria-label={title}>
      <header className={styles.head}>
        <strong className={styles.title}>{title}</strong>
        {open ? (
          <Button size="small" type="text" onClick={() => void cancel(job.id).catch(notify.error)}>
            {t('app.cancel')}
          </Button>
        ) : (
          <Button
            size="small"
            type="text"
            icon={<CloseOutlined aria-hidden />}
            aria-label={t('app.close')}
            onClick={() => dismissJob(job.id)}
          />
        )}
      </header>
      {open && <Progress percent={percentOf(job)} size="small" status="active" aria-label={t('jobs.progress')} />}
      <p className={styles.words} role="status">
        {progressText(job, t)}
      </p>
      <div className={styles.tools}>
        {!open && job.file && (
          <Button size="small" href={job.file.url} download={job.file.name} icon={<DownloadOutlined aria-hidden />}>
            {t(job.kind === 'export' ? 'jobs.download' : 'jobs.outcomes')}
          </Button>
        )}
        {!open && job.undoable && (
          <Button size="small" onClick={() => void undo(job.id, job.title)}>
            {t('jobs.undo')}
          </Button>
        )}
      </div>
    </article>
  )
}

function percentOf({ total, done }: JobStatus): number {
  return total ? Math.floor((done / total) * 100) : 0
}

function progressText(job: JobStatus, t: (key: TextKey, params?: Readonly<Record<string, string | number>>) => string) {
  const { state, done, total, ok, failed, problem } = job
  if (state === 'queued') return t('jobs.queued')
  if (state === 'running') return total === null ? t('jobs.running') : t('jobs.doneOf', { done, total })
  if (state === 'failed') return problem ?? ''
  if (state === 'canceled') return t('jobs.canceled', { done })
  return job.kind === 'export' ? t('jobs.exported', { count: ok }) : t('jobs.counted', { ok, failed })
}
