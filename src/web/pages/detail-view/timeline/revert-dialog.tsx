import { type BaseRecord, useCustom, useCustomMutation } from '@refinedev/core'
import { useState } from 'react'
import type { FieldReversal, RecordId, ReversalPreview, TimelineEntry } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { formatDate } from '#model/dates/dates.ts'
import { WRITES_BACK } from '#model/records/reversal.ts'
import { HttpFailure } from '#web/data/http/http-failure.ts'
import { problemText, useNotify } from '#web/data/notify/use-notify.ts'
import { SILENT } from '#web/data/providers/in-place.ts'
import { useOwnText } from '#web/i18n/own-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import enUS from '#web/locales/en-US/reversals.json'
import zhCN from '#web/locales/zh-CN/reversals.json'
import { Checkbox, Modal } from '#web/ui/antd.ts'
import { Outline } from '#web/ui/outline.tsx'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import { useInvalidateAll } from '../../records/use-invalidate-all.ts'
import styles from './revert-dialog.module.css'
import { TimelineValue } from './timeline-value.tsx'

const TEXTS = { 'zh-CN': zhCN, 'en-US': enUS }

type Preview = ReversalPreview & BaseRecord

/** The dialog itself shows the outcome. */

interface RevertDialogProps {
  readonly resource: ClientResource
  readonly id: RecordId
  /** The change to be reverted. */
  readonly entry: TimelineEntry
  onClose(): void
}

/** A preview of reverting a change, field by field, with a selection. Lazily loaded, therefore a default export. */
export default function RevertDialog({ resource, id, entry, onClose }: RevertDialogProps) {
  const t = useOwnText(TEXTS)
  const { t: common } = useText()
  const notify = useNotify()
  const invalidateAll = useInvalidateAll()
  useReturnFocus()
  const url = `/api/resources/${resource.name}/${id}/timeline/${entry.id}/revert`
  const { query: preview } = useCustom<Preview>({
    url,
    method: 'get',
    meta: { stay: true },
    queryOptions: { gcTime: 0 },
    errorNotification: false,
  })
  const { mutateAsync } = useCustomMutation()
  const found = preview.data?.data
  const [chosen, setChosen] = useState<readonly string[]>()
  const [running, setRunning] = useState(false)
  const [refused, setRefused] = useState<Refusal>({ general: [], byField: {} })
  const fields = found?.fields ?? []
  const ticked = chosen ?? fields.filter(each => each.outcome === 'back' && !each.problem).map(({ name }) => name)
  const isHopeless = found !== undefined && !fields.some(({ outcome }) => WRITES_BACK.has(outcome))

  async function run() {
    if (!found || ticked.length === 0 || running) return
    setRunning(true)
    try {
      const values = { version: found.version, fields: ticked }
      await mutateAsync({ url, method: 'post', values, meta: { stay: true }, ...SILENT })
      notify.success(t('reversals.done'))
      onClose()
      await invalidateAll()
    } catch (error) {
      setRunning(false)
      const isStale = error instanceof HttpFailure && error.reason === 'stale-version'
      setRefused(isStale ? { general: [t('reversals.stale')], byField: {} } : refusalIn(error, fields))
      if (isStale) {
        setChosen(undefined)
        await preview.refetch()
      }
    }
  }
  const general = [
    ...refused.general,
    ...(preview.error ? [problemText(preview.error)] : []),
    ...(found?.problems ?? []).map(({ message }) => message),
  ]
  return (
    <Modal
      open
      title={t('reversals.title', { at: formatDate(entry.at) })}
      okText={t('reversals.ok', { count: ticked.length })}
      okButtonProps={{ loading: running, disabled: ticked.length === 0 }}
      cancelText={common('app.cancel')}
      width={620}
      destroyOnHidden
      onOk={() => void run()}
      onCancel={onClose}
    >
      <p className={styles.lead}>
        {isHopeless
          ? t('reversals.nothing')
          : t('reversals.lead', { by: entry.account?.label ?? t('reversals.system') })}
      </p>
      {general.length > 0 && (
        <div role="alert" className={styles.problem}>
          {[...new Set(general)].map(each => (
            <p key={each}>{each}</p>
          ))}
        </div>
      )}
      {preview.isPending ? (
        <div role="status" aria-label={t('reversals.checking')}>
          <Outline lines={3} />
        </div>
      ) : (
        <ul className={styles.fields}>
          {fields.map(reversal => (
            <Line
              key={reversal.name}
              resource={resource}
              reversal={{ ...reversal, problem: refused.byField[reversal.name] ?? reversal.problem }}
              ticked={ticked.includes(reversal.name)}
              onTick={on => setChosen(on ? [...ticked, reversal.name] : ticked.filter(name => name !== reversal.name))}
            />
          ))}
        </ul>
      )}
    </Modal>
  )
}

interface LineProps {
  readonly resource: ClientResource
  readonly reversal: FieldReversal
  readonly ticked: boolean
  onTick(on: boolean): void
}

function Line({ resource, reversal, ticked, onTick }: LineProps) {
  const t = useOwnText(TEXTS)
  const { text } = useText()
  const { name, outcome, current, former, problem } = reversal
  const field = resource.fields[name]
  if (!field) return null
  const mayTick = WRITES_BACK.has(outcome)
  return (
    <li>
      <Checkbox checked={mayTick && ticked} disabled={!mayTick} onChange={event => onTick(event.target.checked)}>
        {text(field.title)}
      </Checkbox>
      <div className={styles.values}>
        <span className={styles.quiet}>{t('reversals.now')}</span>
        <del>
          <TimelineValue resource={resource} field={field} value={current} />
        </del>
        {outcome !== 'unchanged' && (
          <>
            <span className={styles.quiet}>{t('reversals.then')}</span>
            <ins>
              <TimelineValue resource={resource} field={field} value={former} />
            </ins>
          </>
        )}
      </div>
      {outcome !== 'back' && <p className={mayTick ? styles.warning : styles.quiet}>{t(`reversals.${outcome}`)}</p>}
      {problem !== null && <p className={styles.problem}>{problem}</p>}
    </li>
  )
}

/** The server's messages, at the fields of the change and elsewhere. */
interface Refusal {
  readonly general: readonly string[]
  readonly byField: Readonly<Record<string, string>>
}

function refusalIn(error: unknown, fields: readonly FieldReversal[]): Refusal {
  if (!(error instanceof HttpFailure) || error.problems.length === 0)
    return { general: [problemText(error)], byField: {} }
  const isField = (path: string) => fields.some(({ name }) => name === path)
  return {
    general: error.problems.filter(({ path }) => !isField(path)).map(({ message }) => message),
    byField: Object.fromEntries(
      error.problems.filter(({ path }) => isField(path)).map(({ path, message }) => [path, message]),
    ),
  }
}
