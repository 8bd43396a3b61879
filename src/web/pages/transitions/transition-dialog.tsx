import { Suspense, useId, useRef, useState } from 'react'
import type { BulkOutcome, Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import type { RecordValues } from '#model/records/context.ts'
import { absentFor } from '#model/workflow/workflow.ts'
import { HttpFailure } from '#web/data/http/http-failure.ts'
import { problemText, useNotify } from '#web/data/notify/use-notify.ts'
import { useText } from '#web/i18n/use-text.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { Button, Form, type GetRef, Modal } from '#web/ui/antd.ts'
import { focusFirstField, hasKeyboard } from '#web/ui/focus-first.ts'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import { FormField, fieldLeft } from '../form-view/form-field.tsx'
import { useFocusOnRefusal } from '../form-view/use-focus-on-refusal.ts'
import { usePageModel } from '../page-model-context.tsx'
import { labelOf } from '../records/label-of.ts'
import { useRuleContext } from '../records/rule-context.ts'
import { isOperation, type Step } from '../records/step.ts'
import { useRecord } from '../records/use-record.ts'
import { useStepRuns } from '../records/use-step-runs.ts'
import { RecordFacts } from './record-facts.tsx'
import { SelectionSums } from './selection-sums.tsx'
import styles from './transition-dialog.module.css'
import { useAskedValues } from './use-asked-values.ts'
import { useStepAmount } from './use-step-amount.ts'

const SelectionOutlook = lazyPart(() => import('./selection-outlook.tsx'))

const StepOutcome = lazyPart(() => import('./step-outcome.tsx').then(part => ({ default: part.StepOutcome })))

export interface TransitionOrder {
  readonly resource: ClientResource
  readonly step: Step
  /** The records to move: one, or those selected. */
  readonly rows: readonly Row[]
  /** Values already entered. */
  readonly typed?: RecordValues
}

interface TransitionDialogProps {
  readonly order: TransitionOrder
  onClose(): void
  /** Several records: the outcome of each. */
  onOutcomes?(outcomes: readonly BulkOutcome[]): void
  /** Opens the same transition of the next record, so that a series can be typed with one hand: value, Enter, value, Enter. */
  onNext?: (() => void) | undefined
}

/** Asks for the inputs of a transition or an operation, or for confirmation, and runs it. */
export function TransitionDialog(props: TransitionDialogProps) {
  const { resource, rows } = props.order
  const only = rows.length === 1 ? rows[0] : undefined
  // Inputs start with the record's values, which a list row may lack.
  const lacks = only !== undefined && neededOf(props.order).some(name => !Object.hasOwn(only, name))
  const { record, error } = useRecord(resource.name, lacks ? only?.id : undefined)
  if (lacks && !record && !error) return null
  return <LoadedDialog {...props} order={{ ...props.order, rows: only && record ? [{ ...only, ...record }] : rows }} />
}

/** Fields of the record that the dialog reads: its inputs, and those on which the inputs' choices depend. */
function neededOf({ resource, step }: TransitionOrder): string[] {
  const asked = step.ask.filter(({ stored }) => stored).map(({ name }) => name)
  const paths = step.ask.flatMap(({ field }) => referencedPaths(field.choices ?? '').params ?? [])
  const ofChoices = paths.map(path => path.split('.')[0] as string)
  return [...asked, ...ofChoices.filter(name => Object.hasOwn(resource.fields, name))]
}

function LoadedDialog({ order, onClose, onOutcomes, onNext }: TransitionDialogProps) {
  const { resource, step, rows } = order
  const { t, text } = useText()
  const notify = useNotify()
  const id = useId()
  const runs = useStepRuns(resource)
  const asked = useAskedValues(resource, step, rows, order.typed)
  const amount = useStepAmount(resource, step, rows, asked.payload)
  const [running, setRunning] = useState(false)
  const [done, setDone] = useState(false)
  const form = useRef<GetRef<typeof Form<RecordValues>>>(null)
  useFocusOnRefusal(form, asked.attempts)
  useReturnFocus()
  const title = text(step.title)
  const record = rows[0]
  const context = useRuleContext(record)
  const absent = record && !isOperation(step) ? absentFor(resource, step, record, context) : undefined
  const outcome = isOperation(step) ? undefined : step.outcome
  const selects = !isOperation(step) && (step.selections ?? []).length > 0
  const makes = !isOperation(step) && step.makes === true

  async function run(after = onClose) {
    asked.try()
    if (!asked.valid || !record || running) return
    setRunning(true)
    try {
      if (rows.length > 1 || onOutcomes) {
        onOutcomes?.(await runs.many(step, rows, asked.payload))
      } else {
        await runs.one(step, record, asked.payload)
        // A dialog with the same words.
        if (outcome) return setDone(true)
        notify.success(t('pages.transition.done', { title }))
      }
      after()
    } catch (error) {
      setRunning(false)
      if (error instanceof HttpFailure && error.reason === 'validation') asked.refuse(error.problems)
      else asked.refuse([{ path: '', code: '', message: problemText(error) }])
    }
  }

  if (done && outcome && record)
    return (
      <Modal open title={t('pages.transition.done', { title })} footer={null} onCancel={onClose} width={520}>
        <Suspense fallback={null}>
          <StepOutcome resource={resource} outcome={outcome} ids={[record.id]} />
        </Suspense>
      </Modal>
    )
  return (
    <Modal
      open
      title={title}
      okText={title + amount}
      okButtonProps={{ danger: step.danger, loading: running }}
      cancelText={t('pages.transition.back')}
      maskClosable={false}
      destroyOnHidden
      width={520}
      onOk={() => void run()}
      onCancel={onClose}
      footer={
        onNext &&
        ((_, { OkBtn, CancelBtn }) => (
          <>
            <CancelBtn />
            <OkBtn />
            <Button type="primary" loading={running} onClick={() => void run(onNext)}>
              {t('pages.transition.next', { title })}
            </Button>
          </>
        ))
      }
      afterOpenChange={open => {
        if (open && (onNext || hasKeyboard())) focusFirstField(document.getElementById(id))
      }}
    >
      <Form
        ref={form}
        name={id}
        layout="vertical"
        className={styles.form as string}
        noValidate
        onBlur={fieldLeft(asked.leave)}
        onFinish={() => void run()}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          if (event.ctrlKey || event.metaKey) void run()
          else if (onNext && isNumberInput(event.target)) void run(onNext)
        }}
      >
        <p className={styles.lead}>
          {rows.length > 1 ? t('pages.bulk.selected', { count: rows.length }) : record && labelOf(resource, record)}
        </p>
        {absent && <p className={styles.lead}>{t('pages.transition.inPlaceOf', { name: absent.name })}</p>}
        {record && rows.length === 1 && (
          <RecordFacts key={record.id} resource={resource} row={record} without={step.ask.map(({ name }) => name)} />
        )}
        {asked.general.length > 0 && (
          <div role="alert" className={styles.general} tabIndex={-1}>
            {asked.general.map(problem => (
              <p key={problem}>{problem}</p>
            ))}
          </div>
        )}
        <Sums resource={resource} step={step} rows={rows} values={asked.payload} />
        {asked.inputs.map(({ field, value, conditions, problems, hint }) => (
          <FormField
            key={field.name}
            id={`${id}${field.name}`}
            field={field}
            resource={resource}
            value={value}
            record={asked.record}
            conditions={conditions}
            locked={false}
            problems={problems}
            hint={hint}
            onChange={asked.set}
            onFill={asked.set}
          />
        ))}
        {(makes || (selects && rows.length === 1)) && record && (
          <div className={selects ? undefined : styles.preview}>
            <Suspense fallback={null}>
              <SelectionOutlook
                resource={resource.name}
                record={record}
                transition={step.name}
                values={asked.valid ? asked.payload : undefined}
                others={rows.slice(1)}
              />
            </Suspense>
          </div>
        )}
      </Form>
    </Modal>
  )
}

/** In other inputs Enter has its own meaning: a line break, a choice, a date. */
function isNumberInput(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.role === 'spinbutton'
}

interface SumsProps extends TransitionOrder {
  /** The values entered so far. */
  readonly values: Readonly<Record<string, unknown>>
}

/** Amounts that the step sums: over the records themselves, or over those chosen in one of its inputs. */
function Sums({ resource, step, rows, values }: SumsProps) {
  const { resources } = usePageModel()
  const sums = isOperation(step) ? undefined : step.sums
  if (!sums) return null
  if (sums.of === undefined)
    return <SelectionSums resource={resource} fields={sums.fields} ids={rows.map(row => row.id)} />
  const target = resources[step.ask.find(({ name }) => name === sums.of)?.field.resource ?? '']
  const chosen = values[sums.of]
  if (!target || !Array.isArray(chosen)) return null
  return <SelectionSums resource={target} fields={sums.fields} ids={chosen.map(Number)} />
}
