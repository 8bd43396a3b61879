import { type BaseRecord, useCustom } from '@refinedev/core'
import { useState } from 'react'
import type { StudioDifference, StudioRevision } from '#model/api/studio/changes.ts'
import { formatDate } from '#model/dates/dates.ts'
import { useNotify } from '#web/data/notify/use-notify.ts'
import { IN_PLACE } from '#web/data/providers/in-place.ts'
import { Alert, Button, Checkbox, Drawer, Spin, Upload } from '#web/ui/antd.ts'
import styles from '../studio.module.css'
import { bundleText, repositoryPatch } from '../studio-calls.ts'
import { useStudioText } from '../studio-text.ts'
import { DifferenceList } from './difference-list.tsx'

interface HistoryDrawerProps {
  /** The files are not written, so a patch for them is offered. */
  readonly hasPatch: boolean
  onClose(): void
  onBack(revision: StudioRevision): void
  /** Plans the text of a bundle from another installation. */
  onBundle(name: string, text: string): void
}

/** The configs that were in effect: author and reason, differences from the current one, and rollback. */
export function HistoryDrawer({ hasPatch, onClose, onBack, onBundle }: HistoryDrawerProps) {
  const t = useStudioText()
  const notify = useNotify()
  const { query } = useCustom<readonly StudioRevision[] & BaseRecord>({
    url: '/api/studio/history',
    method: 'get',
    ...IN_PLACE,
    queryOptions: { staleTime: 0 },
  })
  const [compared, setCompared] = useState<number>()
  const [withRoles, setWithRoles] = useState(false)

  return (
    <Drawer
      open
      width="min(720px, 100vw)"
      title={t('studio.history')}
      onClose={onClose}
      extra={hasPatch && <Button onClick={() => void savePatch().catch(notify.error)}>{t('studio.patch')}</Button>}
    >
      {hasPatch && <p className={styles.quiet}>{t('studio.patchHint')}</p>}
      <p className={styles.quiet}>{t('studio.bundleHint')}</p>
      <p className={styles.tools}>
        <Button onClick={() => void saveBundle(withRoles).catch(notify.error)}>{t('studio.bundle')}</Button>
        <Checkbox checked={withRoles} onChange={event => setWithRoles(event.target.checked)}>
          {t('studio.bundleRoles')}
        </Checkbox>
        <Upload
          accept=".json"
          showUploadList={false}
          beforeUpload={file => {
            void file.text().then(text => onBundle(file.name, text), notify.error)
            return false
          }}
        >
          <Button>{t('studio.bundleOpen')}</Button>
        </Upload>
      </p>
      {query.isError && (
        <Alert
          type="error"
          showIcon
          message={t('studio.loadFailed')}
          action={
            <Button size="small" onClick={() => void query.refetch()}>
              {t('studio.retry')}
            </Button>
          }
        />
      )}
      {query.isPending && <Spin />}
      <ol className={styles.history}>
        {query.data?.data.map((revision, index) => (
          <li key={revision.id}>
            <div>
              <strong>{revision.reason ?? t('studio.noReason')}</strong>
              <div className={styles.quiet}>
                {revision.id} · {formatDate(revision.at)} · {revision.by}
              </div>
            </div>
            {index === 0 ? (
              <span className={styles.quiet}>{t('studio.inEffect')}</span>
            ) : (
              <span className={styles.tools}>
                <Button size="small" onClick={() => setCompared(revision.id)}>
                  {t('studio.compare')}
                </Button>
                <Button size="small" onClick={() => onBack(revision)}>
                  {t('studio.back')}
                </Button>
              </span>
            )}
            {compared === revision.id && <Differences id={revision.id} />}
          </li>
        ))}
      </ol>
    </Drawer>
  )
}

/** Differences between a former config and the one in effect. */
function Differences({ id }: { readonly id: number }) {
  const t = useStudioText()
  const { query } = useCustom<readonly StudioDifference[] & BaseRecord>({
    url: '/api/studio/diff',
    method: 'get',
    config: { query: { id } },
    ...IN_PLACE,
  })
  if (query.isError) return <Alert type="error" message={t('studio.loadFailed')} />
  const differences = query.data?.data
  if (!differences) return <Spin />
  return <DifferenceList differences={differences} />
}

async function savePatch(): Promise<void> {
  save(await repositoryPatch(), 'text/x-diff', 'config.patch')
}

async function saveBundle(withRoles: boolean): Promise<void> {
  save(await bundleText(withRoles), 'application/json', 'config-bundle.json')
}

function save(text: string, type: string, download: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download })
  link.click()
  URL.revokeObjectURL(url)
}
