import { useEffect, useState } from 'react'
import type { StudioOutcome, StudioPlan } from '#model/api/studio.ts'
import { useNotify } from '#web/notify/use-notify.ts'
import { Alert, Button, Checkbox, Input, Modal, Spin, Tag } from '#web/ui/antd.ts'
import styles from './studio.module.css'
import { useStudioText } from './studio-text.ts'

interface PlanDialogProps {
  readonly title: string
  /** The reason has been given by who proposed it. */
  readonly reason?: string
  /** Of a proposal: who has made it may only take it back. */
  readonly mine?: boolean
  refuse?(): void
  /** A second account has to agree. */
  readonly proposes: boolean
  plan(): Promise<StudioOutcome>
  apply(order: { plan: string; reason: string; confirmed: boolean }): Promise<StudioOutcome>
  onClose(): void
  onDone(outcome: StudioOutcome): void
}

const VERDICTS = ['refused', 'confirm', 'safe'] as const
const COLOURS = { safe: 'green', confirm: 'gold', refused: 'red' } as const

/** Shows what a change would do, line by line, and does exactly that once it is agreed to. */
export function PlanDialog(props: PlanDialogProps) {
  const { title, reason: given, mine, refuse, proposes, plan, apply, onClose, onDone } = props
  const t = useStudioText()
  const notify = useNotify()
  const [outcome, setOutcome] = useState<StudioOutcome>()
  const [reason, setReason] = useState(given ?? '')
  const [confirmed, setConfirmed] = useState(false)
  const [busy, setBusy] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is planned once, when the dialog opens.
  useEffect(() => {
    plan()
      .then(setOutcome)
      .catch(error => {
        notify.error(error)
        onClose()
      })
  }, [])
  const shown = outcome?.plan
  const count = (verdict: (typeof VERDICTS)[number]) =>
    shown?.lines.filter(line => line.verdict === verdict).length ?? 0
  const isReady = shown !== undefined && !shown.nothing && count('refused') === 0
  const may = isReady && !mine && reason.trim().length >= 3 && (confirmed || count('confirm') === 0)

  async function carryOut() {
    setBusy(true)
    try {
      const result = await apply({ plan: shown!.id, reason: reason.trim(), confirmed })
      if (result.became === 'done' || result.became === 'proposed') onDone(result)
      else {
        setConfirmed(false)
        setOutcome(result)
      }
    } catch (error) {
      notify.error(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      width={760}
      title={title}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('studio.close')}
        </Button>,
        ...(refuse
          ? [
              <Button key="refuse" danger onClick={refuse}>
                {t(mine ? 'studio.withdraw' : 'studio.refuse')}
              </Button>,
            ]
          : []),
        <Button key="apply" type="primary" disabled={!may} loading={busy} onClick={() => void carryOut()}>
          {t(proposes ? 'studio.propose' : 'studio.apply')}
        </Button>,
      ]}
    >
      {!outcome && <Spin className={styles.wait!} />}
      {outcome?.became === 'problems' && (
        <Alert type="error" message={t('studio.planProblems', { count: outcome.problems?.length ?? 0 })} />
      )}
      {outcome?.became === 'conflicts' && (
        <Alert type="warning" message={t('studio.planConflicts', { files: outcome.conflicts?.join(', ') ?? '' })} />
      )}
      {outcome?.became === 'another-plan' && <Alert type="warning" message={t('studio.anotherPlan')} />}
      {shown?.nothing && <Alert type="info" message={t('studio.planNothing')} />}
      {shown && !shown.nothing && (
        <>
          <p className={styles.counts}>
            {VERDICTS.map(verdict => (
              <Tag key={verdict} color={count(verdict) > 0 ? COLOURS[verdict] : 'default'}>
                {t(`studio.verdict.${verdict}`, { count: count(verdict) })}
              </Tag>
            ))}
          </p>
          <PlanLines plan={shown} />
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

function PlanLines({ plan: { lines, unknown } }: { readonly plan: StudioPlan }) {
  const t = useStudioText()
  return (
    <div className={styles.plan}>
      {SECTIONS.map(about => {
        const own = lines.filter(line => line.about === about)
        return (
          own.length > 0 && (
            <section key={about}>
              <h4>{t(`studio.about.${about}`)}</h4>
              <ul>
                {own.map(({ verdict, what, why, examples = [] }) => (
                  <li key={what} className={styles[verdict]}>
                    {what}
                    {examples.length > 0 && <span className={styles.quiet}> ({examples.join(', ')})</span>}
                    {why && <div className={styles.quiet}>{why}</div>}
                  </li>
                ))}
              </ul>
            </section>
          )
        )
      })}
      {lines.length === 0 && <p className={styles.quiet}>{t('studio.textOnly')}</p>}
      {unknown && <p className={styles.quiet}>{unknown}</p>}
    </div>
  )
}
