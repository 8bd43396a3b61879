import type { BulkOutcome, Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Modal } from '#web/ui/antd.ts'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import { labelOf } from '../../records/label-of.ts'
import { isOperation, type Step } from '../../records/step.ts'
import { StepOutcome } from '../../transitions/step-outcome.tsx'
import styles from './bulk-result.module.css'

interface BulkResultProps {
  readonly resource: ClientResource
  readonly outcomes: readonly BulkOutcome[]
  /** The rows before the action, for their labels. */
  readonly rows: readonly Row[]
  /** The action, unless records were deleted. */
  readonly step?: Step | undefined
  onClose(): void
}

/** The outcome of each record of a bulk action; failures first. */
export function BulkResult({ resource, outcomes, rows, step, onClose }: BulkResultProps) {
  useReturnFocus()
  const { t, text } = useText()
  const labels = new Map(rows.map(row => [row.id, labelOf(resource, row)]))
  const sorted = outcomes.toSorted((a, b) => Number(a.ok) - Number(b.ok))
  const moved = outcomes.flatMap(({ ok, id }) => (ok ? [id] : []))
  const done = moved.length
  const made = step && !isOperation(step) ? step.outcome : undefined
  return (
    <Modal
      open
      title={t('pages.bulk.result', { done, failed: outcomes.length - done })}
      footer={null}
      width={620}
      onCancel={onClose}
    >
      {made && done > 0 && <StepOutcome resource={resource} outcome={made} ids={moved} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('pages.bulk.outcome')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text(resource.title)}</th>
              <th scope="col">{t('pages.bulk.outcome')}</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map(({ id, ok, message }) => (
              <tr key={id}>
                <th scope="row">{labels.get(id) ?? `#${id}`}</th>
                <td>
                  <span className={ok ? styles.ok : 'st-bad'}>{ok ? t('pages.bulk.ok') : message}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Modal>
  )
}
