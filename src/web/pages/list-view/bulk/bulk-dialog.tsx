import { useId, useState } from 'react'
import type { BulkPreview } from '#model/api.ts'
import { HttpFailure } from '#web/data/http/http-failure.ts'
import { problemText } from '#web/data/notify/use-notify.ts'
import { listText } from '#web/fields/shared/plain-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Alert, Input, Modal } from '#web/ui/antd.ts'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import { toPayloads } from '../../records/row-values.ts'
import { isOperation } from '../../records/step.ts'
import { SelectionSums } from '../../transitions/selection-sums.tsx'
import type { ListPage } from '../use-list-page.ts'
import type { BulkAction } from './bulk-actions.ts'
import styles from './bulk-dialog.module.css'
import { BulkFields } from './bulk-fields.tsx'
import { type BulkScope, useBulkJob } from './use-bulk-job.ts'

interface BulkDialogProps {
  readonly list: ListPage
  readonly action: BulkAction
  readonly scope: BulkScope
  /** `begun`: the job has started. */
  onClose(begun: boolean): void
}

/**
 * One action on many records: input, then a preview with the number of records and the results, then the job. Lazily loaded,
 * therefore a default export.
 */
export default function BulkDialog({ list, action, scope, onClose }: BulkDialogProps) {
  const { t, text } = useText()
  const { resource, page } = list
  const job = useBulkJob(resource.name)
  const id = useId()
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({})
  const [preview, setPreview] = useState<BulkPreview>()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const [running, setRunning] = useState(false)
  useReturnFocus()
  const title = text(action.title) || (action.textKey ? t(action.textKey) : '')
  const asked = action.step && !isOperation(action.step) ? action.step.ask : undefined
  const sums = action.step && !isOperation(action.step) ? action.step.sums : undefined
  const isEdit = action.order === 'update'
  const empty = isEdit && Object.keys(values).length === 0
  const request = { action: action.order ?? action.key, scope, values: toPayloads(values) }
  const confirmed = !preview?.confirm || typed.trim() === String(preview.total)

  async function next() {
    if (running || empty || (preview && (!confirmed || preview.total === 0))) return
    setRunning(true)
    setProblem('')
    try {
      if (!preview) setPreview(await job.preview(request))
      else {
        await job.begin(request, page.path, preview.total)
        return onClose(true)
      }
    } catch (error) {
      setProblem(problemText(error))
      // The previewed number is outdated: a new preview is needed.
      if (error instanceof HttpFailure && error.reason === 'bulk-not-confirmed') {
        setPreview(undefined)
        setTyped('')
      }
    }
    setRunning(false)
  }

  return (
    <Modal
      open
      title={title}
      width={560}
      maskClosable={false}
      okText={preview ? t('bulk.begin', { count: preview.total }) : t('bulk.check')}
      okButtonProps={{
        danger: preview !== undefined && action.danger,
        loading: running,
        disabled: empty || (preview !== undefined && (!confirmed || preview.total === 0)),
      }}
      cancelText={t('app.cancel')}
      onOk={() => void next()}
      onCancel={() => onClose(false)}
    >
      <div className={styles.body}>
        <BulkFields
          resource={resource}
          asked={asked}
          edits={isEdit}
          values={values}
          onChange={changed => {
            setValues(changed)
            setPreview(undefined)
          }}
        />
        {problem !== '' && <Alert type="error" showIcon message={problem} role="alert" />}
        {!preview && problem === '' && <p className={styles.hint}>{t('bulk.checkFirst')}</p>}
        {preview && <BulkPreviewSummary preview={preview} />}
        {preview && sums && sums.of === undefined && (
          <SelectionSums
            resource={resource}
            fields={sums.fields}
            count={preview.total}
            {...('ids' in scope ? { ids: scope.ids } : { query: list.query })}
          />
        )}
        {preview?.confirm && preview.total > 0 && (
          <div>
            <label htmlFor={id}>{t('bulk.typeNumber', { count: preview.total })}</label>
            <Input
              id={id}
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={event => setTyped(event.target.value)}
              onPressEnter={() => void next()}
            />
          </div>
        )}
      </div>
    </Modal>
  )
}

/** Preview: the number of records, how many of the checked ones will succeed, and why the others will fail. */
function BulkPreviewSummary({ preview }: { readonly preview: BulkPreview }) {
  const { t, locale } = useText()
  const { total, checked, ok, refusals } = preview
  return (
    <section className={styles.outlook} aria-live="polite" aria-label={t('bulk.outlook')}>
      <p>
        <strong>{t('bulk.means', { count: total })}</strong>{' '}
        {checked < total
          ? t('bulk.firstChecked', { checked, ok, refused: checked - ok })
          : t('bulk.allChecked', { ok, refused: checked - ok })}
      </p>
      {refusals.length > 0 && (
        <ul className={styles.refusals}>
          {refusals.map(({ message, count, examples }) => (
            <li key={message}>
              {t('bulk.refusal', { count, message })}
              <span className={styles.examples}>
                {listText([...examples, ...(count > examples.length ? ['…'] : [])], locale)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
