import type { JobStatus } from '#model/api.ts'
import { Button, Progress, Radio } from '#web/ui/antd.ts'
import { DownloadOutlined } from '#web/ui/icons.ts'
import { useText } from '../i18n/use-text.ts'
import { isOpen } from '../jobs/watched-jobs.ts'
import styles from './import-dialog.module.css'
import { useImportText } from './import-text.ts'

interface ImportVerdictProps {
  /** The rehearsal. */
  readonly job: JobStatus
  readonly policy: 'good' | 'all'
  onPolicy(policy: 'good' | 'all'): void
}

/** What the rehearsal says of the rows, and what is to be done with those that would be refused. */
export function ImportVerdict({ job, policy, onPolicy }: ImportVerdictProps) {
  const { t } = useText()
  const words = useImportText()
  const { total, done, ok, failed, file } = job
  if (isOpen(job)) {
    const percent = total ? Math.floor((done / total) * 100) : 0
    return <Progress percent={percent} status="active" aria-label={t('jobs.progress')} />
  }
  return (
    <section className={styles.verdict} aria-live="polite" aria-label={words('imports.verdict')}>
      <p>{failed === 0 ? words('imports.allGood', { ok }) : words('imports.someRefused', { ok, failed })}</p>
      {failed > 0 && file && (
        <Button size="small" href={file.url} download={file.name} icon={<DownloadOutlined aria-hidden />}>
          {words('imports.errors')}
        </Button>
      )}
      {ok > 0 && (
        <Radio.Group
          aria-label={words('imports.policy')}
          value={policy}
          onChange={event => onPolicy(event.target.value as 'good' | 'all')}
          options={[
            { value: 'good', label: words('imports.good') },
            { value: 'all', label: words('imports.all'), disabled: failed > 0 },
          ]}
        />
      )}
    </section>
  )
}
