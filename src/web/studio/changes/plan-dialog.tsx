import { type BaseRecord, useCustom, useCustomMutation } from '@refinedev/core'
import { useState } from 'react'
import type { StudioOutcome, StudioPlan, StudioPlanLine } from '#model/api/studio/changes.ts'
import { joined } from '#model/localized-text.ts'
import { useNotify } from '#web/data/notify/use-notify.ts'
import { IN_PLACE, SILENT } from '#web/data/providers/in-place.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Alert, Button, Checkbox, Input, Modal, Spin, Tag } from '#web/ui/antd.ts'
import styles from '../studio.module.css'
import { useStudioText } from '../studio-text.ts'
import { useClosing } from '../use-closing.ts'
import { DifferenceList } from './difference-list.tsx'

interface Call {
  readonly url: string
  readonly values?: object
}

interface PlanDialogProps {
  readonly title: string
  /** The proposer has already given the reason. */
  readonly reason?: string
  /** For a proposal: its author can only withdraw it. */
  readonly mine?: boolean
  refuse?(): void
  /** A second account has to approve. */
  readonly proposes: boolean
  /** Fetches the plan. */
  readonly plan: Call
  /** Executes it, with the user's input added to its values. */
  readonly apply: Call
  /** A choice above the plan, which is fetched again when it changes. */
  readonly choice?: { readonly label: string; readonly checked: boolean; onChange(checked: boolean): void }
  onClose(): void
  onDone(outcome: StudioOutcome): void
}

const LEVELS = ['refused', 'confirm', 'safe'] as const
const COLOURS = { safe: 'green', confirm: 'gold', refused: 'red' } as const

/** Shows what a change would do, line by line, and executes exactly that once it is confirmed. */
export function PlanDialog(props: PlanDialogProps) {
  const { title, reason: given, mine, refuse, proposes, plan, apply, choice, onClose, onDone } = props
  const t = useStudioText()
  const notify = useNotify()
  const [reason, setReason] = useState(given ?? '')
  const [confirmed, setConfirmed] = useState(false)
  const act = given === undefined ? 'apply' : 'approve'
  const close = useClosing(given === undefined && reason.trim() !== '', onClose)
  const { query } = useCustom<StudioOutcome & BaseRecord>({
    url: plan.url,
    method: 'post',
    config: { payload: plan.values },
    ...IN_PLACE,
    queryOptions: { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, retry: false },
  })
  const { mutation, mutateAsync } = useCustomMutation<StudioOutcome & BaseRecord>()
  /** If the order was not executed, its result replaces the plan. */
  const outcome = mutation.data?.data ?? query.data?.data
  const shown = outcome?.plan
  const count = (level: (typeof LEVELS)[number]) => shown?.lines.filter(line => line.level === level).length ?? 0
  const isReady = shown !== undefined && !shown.nothing && count('refused') === 0
  const may = isReady && !mine && reason.trim().length >= 3 && (confirmed || count('confirm') === 0)

  async function carryOut() {
    const said = given === undefined ? { reason: reason.trim(), confirmed } : {}
    try {
      const { data } = await mutateAsync({
        url: apply.url,
        method: 'post',
        values: { ...apply.values, ...said, plan: shown!.id },
        meta: IN_PLACE.meta,
        ...SILENT,
      })
      if (data.became === 'done' || data.became === 'proposed') onDone(data)
      else setConfirmed(false)
    } catch (error) {
      notify.error(error)
    }
  }

  return (
    <Modal
      open
      width={760}
      title={title}
      maskClosable={false}
      onCancel={close}
      footer={
        <div className={styles.footer}>
          <Button onClick={close}>{t('studio.close')}</Button>
          {refuse && (
            <Button danger onClick={refuse}>
              {t(mine ? 'studio.withdraw' : 'studio.refuse')}
            </Button>
          )}
          <Button type="primary" disabled={!may} loading={mutation.isPending} onClick={() => void carryOut()}>
            {t(`studio.${proposes ? 'propose' : act}`)}
          </Button>
        </div>
      }
    >
      {choice && (
        <Checkbox
          checked={choice.checked}
          onChange={event => {
            mutation.reset()
            setConfirmed(false)
            choice.onChange(event.target.checked)
          }}
        >
          {choice.label}
        </Checkbox>
      )}
      {!outcome && !query.isError && <Spin className={styles.wait!} />}
      {query.isError && (
        <Alert
          type="error"
          showIcon
          message={t('studio.planFailed')}
          description={query.error.message}
          action={
            <Button size="small" onClick={() => void query.refetch()}>
              {t('studio.retry')}
            </Button>
          }
        />
      )}
      {outcome?.became === 'problems' && (
        <Alert type="error" message={t('studio.planProblems', { count: outcome.problems?.length ?? 0 })} />
      )}
      {outcome?.became === 'conflicts' && (
        <Alert type="warning" message={t('studio.planConflicts', { files: outcome.conflicts?.join(', ') ?? '' })} />
      )}
      {outcome?.became === 'another-plan' && <Alert type="warning" message={t('studio.anotherPlan')} />}
      {shown?.nothing && <Alert type="info" message={t('studio.planNothing')} />}
      {outcome && shown && !shown.nothing && (
        <>
          <PlanLines plan={shown} />
          {outcome.differences && outcome.differences.length > 0 && (
            <details className={styles.reason}>
              <summary>{t('studio.differences', { count: outcome.differences.length })}</summary>
              <div className={styles.compared}>
                <DifferenceList differences={outcome.differences} />
              </div>
            </details>
          )}
          {given === undefined && (
            // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside.
            <label className={styles.reason}>
              {t('studio.reason')}
              <Input.TextArea
                rows={2}
                maxLength={500}
                value={reason}
                placeholder={t('studio.reasonHint')}
                onChange={event => setReason(event.target.value)}
              />
            </label>
          )}
          {count('confirm') > 0 && count('refused') === 0 && (
            <Checkbox checked={confirmed} onChange={event => setConfirmed(event.target.checked)}>
              {t('studio.confirm', { count: count('confirm') })}
            </Checkbox>
          )}
        </>
      )}
    </Modal>
  )
}

const SECTIONS = ['config', 'tables', 'renames', 'records', 'access', 'pages', 'work'] as const

/** Lines that need attention come first. */
function PlanLines({ plan: { lines, unknown } }: { readonly plan: StudioPlan }) {
  const t = useStudioText()
  return (
    <div className={styles.plan}>
      {LEVELS.map(level => {
        const own = lines.filter(line => line.level === level)
        return (
          own.length > 0 && (
            <section key={level}>
              <h4>
                <Tag color={COLOURS[level]}>{t(`studio.level.${level}`, { count: own.length })}</Tag>
              </h4>
              {SECTIONS.map(about => (
                <Section
                  key={about}
                  title={t(`studio.about.${about}`)}
                  lines={own.filter(each => each.about === about)}
                />
              ))}
            </section>
          )
        )
      })}
      {lines.length === 0 && <p className={styles.quiet}>{t('studio.textOnly')}</p>}
      {unknown && <p className={styles.quiet}>{unknown}</p>}
    </div>
  )
}

function Section({ title, lines }: { readonly title: string; readonly lines: readonly StudioPlanLine[] }) {
  const t = useStudioText()
  const { text } = useText()
  if (lines.length === 0) return null
  return (
    <>
      <h5>{title}</h5>
      <ul>
        {lines.map(({ level, what, why, count = 0, examples = [] }) => (
          <li key={`${what} ${why}`} className={styles[level]}>
            {what}
            {examples.length > 0 && (
              <span className={styles.quiet}>
                {t(count > examples.length ? 'studio.someExamples' : 'studio.examples', {
                  names: text(joined(examples)),
                })}
              </span>
            )}
            {why && <div className={styles.quiet}>{why}</div>}
          </li>
        ))}
      </ul>
    </>
  )
}
