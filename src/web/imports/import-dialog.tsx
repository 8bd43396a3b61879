import { useEffect, useRef, useState } from 'react'
import type { ImportPlan, JobStatus } from '#model/api.ts'
import type { FileValue } from '#model/client-model.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import { Alert, Modal } from '#web/ui/antd.ts'
import { useText } from '../i18n/use-text.ts'
import { cancelJob, followJob } from '../jobs/job-calls.ts'
import { isOpen, watchJob } from '../jobs/watched-jobs.ts'
import { askConfirm } from '../notify/confirm.tsx'
import { problemText } from '../notify/use-notify.ts'
import { useReturnFocus } from '../pages/use-return-focus.ts'
import { beginImport, type ImportRequest, isRepeated, openFile } from './import-calls.ts'
import { ImportColumns } from './import-columns.tsx'
import styles from './import-dialog.module.css'
import { ImportFile } from './import-file.tsx'
import { useImportText } from './import-text.ts'
import { ImportVerdict } from './import-verdict.tsx'

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

/** Records from a spreadsheet: file, columns, rehearsal, import. Loaded with the first use, hence the default export. */
export default function ImportDialog({ resource, onClose }: ImportDialogProps) {
  const { t, text } = useText()
  const words = useImportText()
  const [opened, setOpened] = useState<Opened>()
  const [verdict, setVerdict] = useState<JobStatus>()
  const [policy, setPolicy] = useState<'good' | 'all'>('good')
  const [problem, setProblem] = useState('')
  const [running, setRunning] = useState(false)
  const stop = useRef<() => void>(undefined)
  useReturnFocus()
  const title = words('imports.title', { resource: text(resource.title) })
  const judged = verdict?.state === 'done'
  const nothing = judged && verdict.ok === 0

  async function attempt(work: () => Promise<void>) {
    if (running) return
    setRunning(true)
    setProblem('')
    await work().catch((error: unknown) => setProblem(problemText(error)))
    setRunning(false)
  }
  const rehearsal = useRef<JobStatus>(undefined)
  const closed = useRef(false)
  useEffect(() => {
    closed.current = false
    return () => {
      closed.current = true
      stop.current?.()
      if (rehearsal.current) giveUp(rehearsal.current)
    }
  }, [])
  /** The rehearsal when it is over; no card shows it, this dialog does. */
  function rehearsed(job: JobStatus): Promise<JobStatus> {
    setVerdict(job)
    rehearsal.current = job
    if (closed.current) giveUp(job)
    return new Promise((resolve, reject) => {
      const tell = (known: JobStatus) => {
        setVerdict(known)
        rehearsal.current = known
        if (!isOpen(known)) resolve(known)
      }
      stop.current = followJob(job.id, { tell, lost: reject })
    })
  }
  const take = (file: File) =>
    attempt(async () => {
      setOpened(undefined)
      setVerdict(undefined)
      const { stored, plan } = await openFile(resource.name, file)
      const fields = plan.columns.flatMap(({ index, field }) => (field === null ? [] : [[index, field] as const]))
      setOpened({ stored, plan, fields: Object.fromEntries(fields), mode: 'insert', keyFields: plan.keys[0] ?? [] })
    })
  const rehearse = (given: Opened) =>
    attempt(async () => {
      const begun = await beginImport(resource.name, { ...requestOf(given), rehearse: true })
      const ended = await rehearsed(begun)
      if (ended.state === 'failed') setProblem(ended.problem ?? '')
    })
  const write = (given: Opened) =>
    attempt(async () => {
      const request = { ...requestOf(given), rehearse: false, policy }
      const job = await beginImport(resource.name, request).catch(async (error: unknown) => {
        const question = { title, text: problemText(error), confirm: words('imports.again'), cancel: t('app.cancel') }
        if (!isRepeated(error) || !(await askConfirm(question))) throw error
        return beginImport(resource.name, { ...request, again: true })
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
      okText={judged ? words('imports.write', { count: verdict.ok }) : words('imports.check')}
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
              setVerdict(undefined)
            }}
          />
        )}
        {verdict && verdict.state !== 'failed' && <ImportVerdict job={verdict} policy={policy} onPolicy={setPolicy} />}
      </div>
    </Modal>
  )
}

/** Nobody waits for it any more. */
function giveUp(rehearsal: JobStatus): void {
  if (isOpen(rehearsal)) void cancelJob(rehearsal.id).catch(() => {})
}

function requestOf({ stored, fields, mode, keyFields }: Opened): Omit<ImportRequest, 'rehearse'> {
  const columns = Object.entries(fields).map(([column, field]) => ({ column: Number(column), field }))
  return { file: stored.id, columns, mode, ...(mode === 'upsert' ? { key: keyFields } : {}) }
}
