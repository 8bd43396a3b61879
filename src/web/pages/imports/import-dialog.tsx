import { useEffect, useRef, useState } from 'react'
import type { ImportPlan, JobStatus } from '#model/api.ts'
import type { FileValue } from '#model/client-model.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import { followJob, useJobCalls } from '#web/data/background/job-calls.ts'
import { isOpen, watchJob } from '#web/data/background/watched-jobs.ts'
import { problemText, useNotify } from '#web/data/notify/use-notify.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useStable } from '#web/state/use-stable.ts'
import { Alert, Button, Modal, Progress, Upload } from '#web/ui/antd.ts'
import { DownloadOutlined, UploadOutlined } from '#web/ui/icons.ts'
import { askConfirm } from '#web/ui/notify/confirm.tsx'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import { ImportColumns } from './import-columns.tsx'
import styles from './import-dialog.module.css'
import { useImportText } from './import-text.ts'
import { type ImportRequest, isRepeated, saveTemplate, useImportCalls } from './use-import-calls.ts'

interface ImportDialogProps {
  readonly resource: { readonly name: string; readonly title: LocalizedText }
  onClose(): void
}

interface Opened {
  readonly stored: FileValue
  readonly plan: ImportPlan
  /** Column → field. */
  readonly fields: Readonly<Record<number, string>>
  readonly mode: 'insert' | 'upsert'
  readonly keyFields: readonly string[]
}

/** Imports records from a spreadsheet: file, columns, preview, import. Lazily loaded, therefore a default export. */
export default function ImportDialog({ resource, onClose }: ImportDialogProps) {
  const { t, text } = useText()
  const words = useImportText()
  const calls = useImportCalls(resource.name)
  const { cancel } = useJobCalls()
  const [opened, setOpened] = useState<Opened>()
  const [preview, setPreview] = useState<JobStatus>()
  const [problem, setProblem] = useState('')
  const [running, setRunning] = useState(false)
  const stop = useRef<() => void>(undefined)
  useReturnFocus()
  const title = words('imports.title', { resource: text(resource.title) })
  const judged = preview?.state === 'done'
  const nothing = judged && preview.ok === 0

  async function attempt(work: () => Promise<void>) {
    if (running) return
    setRunning(true)
    setProblem('')
    await work().catch((error: unknown) => setProblem(problemText(error)))
    setRunning(false)
  }
  /** The dialog was closed. */
  const giveUp = useStable((job: JobStatus) => {
    if (isOpen(job)) void cancel(job.id).catch(() => {})
  })
  const rehearsal = useRef<JobStatus>(undefined)
  const closed = useRef(false)
  useEffect(() => {
    closed.current = false
    return () => {
      closed.current = true
      stop.current?.()
      if (rehearsal.current) giveUp(rehearsal.current)
    }
  }, [giveUp])
  /** The finished preview job; shown in this dialog, not as a job card. */
  function rehearsed(job: JobStatus): Promise<JobStatus> {
    setPreview(job)
    rehearsal.current = job
    if (closed.current) giveUp(job)
    return new Promise((resolve, reject) => {
      const report = (known: JobStatus) => {
        setPreview(known)
        rehearsal.current = known
        if (!isOpen(known)) resolve(known)
      }
      stop.current = followJob(job.id, { report, lost: reject })
    })
  }
  const take = (file: File) =>
    attempt(async () => {
      setOpened(undefined)
      setPreview(undefined)
      const { stored, plan } = await calls.open(file)
      const fields = plan.columns.flatMap(({ index, field }) => (field === null ? [] : [[index, field] as const]))
      setOpened({ stored, plan, fields: Object.fromEntries(fields), mode: 'insert', keyFields: plan.keys[0] ?? [] })
    })
  const rehearse = (given: Opened) =>
    attempt(async () => {
      const begun = await calls.begin({ ...requestOf(given), rehearse: true })
      const ended = await rehearsed(begun)
      if (ended.state === 'failed') setProblem(ended.problem ?? '')
    })
  const write = (given: Opened) =>
    attempt(async () => {
      const request = { ...requestOf(given), rehearse: false, policy: 'good' as const }
      const job = await calls.begin(request).catch(async (error: unknown) => {
        const question = { title, text: problemText(error), confirm: words('imports.again'), cancel: t('app.cancel') }
        if (!isRepeated(error) || !(await askConfirm(question))) throw error
        return calls.begin({ ...request, again: true })
      })
      watchJob(job)
      onClose()
    })

  return (
    <Modal
      open
      title={title}
      width={720}
      maskClosable={false}
      okText={judged ? words('imports.write', { count: preview.ok }) : words('imports.check')}
      okButtonProps={{
        loading: running && opened !== undefined,
        disabled: !opened || Object.keys(opened.fields).length === 0 || nothing,
      }}
      cancelText={t('app.cancel')}
      onOk={() => opened && void (judged ? write(opened) : rehearse(opened))}
      onCancel={onClose}
    >
      <div className={styles.body}>
        <ImportFile resource={resource} chosen={opened?.stored} running={running} onFile={file => void take(file)} />
        {problem !== '' && <Alert type="error" showIcon message={problem} role="alert" />}
        {opened && (
          <ImportColumns
            {...opened}
            onChange={part => {
              setOpened({ ...opened, ...part })
              setPreview(undefined)
            }}
          />
        )}
        {preview && preview.state !== 'failed' && <ImportPreview job={preview} />}
      </div>
    </Modal>
  )
}

function requestOf({ stored, fields, mode, keyFields }: Opened): Omit<ImportRequest, 'rehearse'> {
  const columns = Object.entries(fields).map(([column, field]) => ({ column: Number(column), field }))
  return { file: stored.id, columns, mode, ...(mode === 'upsert' ? { key: keyFields } : {}) }
}

interface ImportFileProps {
  readonly resource: { readonly name: string; readonly title: LocalizedText }
  readonly chosen: FileValue | undefined
  readonly running: boolean
  onFile(file: File): void
}

/** File input, and a template workbook to download. */
function ImportFile({ resource, chosen, running, onFile }: ImportFileProps) {
  const { text } = useText()
  const words = useImportText()
  const notify = useNotify()
  const take = (file: File) => {
    onFile(file)
    return false
  }
  return (
    <div className={styles.file}>
      <Upload accept=".xlsx,.csv" showUploadList={false} beforeUpload={take} disabled={running}>
        <Button icon={<UploadOutlined aria-hidden />} loading={running && !chosen}>
          {words(chosen ? 'imports.otherFile' : 'imports.chooseFile')}
        </Button>
      </Upload>
      {chosen && <strong className={styles.name}>{chosen.name}</strong>}
      <Button
        type="link"
        icon={<DownloadOutlined aria-hidden />}
        onClick={() => void saveTemplate(resource.name, text(resource.title)).catch(notify.error)}
      >
        {words('imports.template')}
      </Button>
    </div>
  )
}

interface ImportPreviewProps {
  /** The preview job. */
  readonly job: JobStatus
}

/** The results of the preview. */
function ImportPreview({ job }: ImportPreviewProps) {
  const { t } = useText()
  const words = useImportText()
  const { total, done, ok, failed, file } = job
  if (isOpen(job)) {
    const percent = total ? Math.floor((done / total) * 100) : 0
    return <Progress percent={percent} status="active" aria-label={t('jobs.progress')} />
  }
  return (
    <section className={styles.result} aria-live="polite" aria-label={words('imports.result')}>
      <p>{failed === 0 ? words('imports.allGood', { ok }) : words('imports.someRefused', { ok, failed })}</p>
      {failed > 0 && file && (
        <Button size="small" href={file.url} download={file.name} icon={<DownloadOutlined aria-hidden />}>
          {words('imports.errors')}
        </Button>
      )}
    </section>
  )
}
