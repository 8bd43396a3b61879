import { useCustomMutation } from '@refinedev/core'
import { useEffect, useId, useRef, useState } from 'react'
import type { RecordId, Row } from '#model/api.ts'
import type { ReferenceValue } from '#model/client-model.ts'
import { counterOf } from '#model/page-kinds/counter.ts'
import { useAccount } from '#web/data/account/use-account.ts'
import type { HttpFailure } from '#web/data/http/http-failure.ts'
import { problemText } from '#web/data/notify/use-notify.ts'
import { SILENT } from '#web/data/providers/in-place.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Alert, Button } from '#web/ui/antd.ts'
import { hasKeyboard } from '#web/ui/focus-first.ts'
import { dropDraft } from '../form-view/draft.ts'
import { type LineRow, sumOf } from '../form-view/lines/form-lines.ts'
import { withValue } from '../form-view/lines/line-edits.ts'
import { RecordForm } from '../form-view/record-form.tsx'
import { useFormSections } from '../form-view/use-form-sections.ts'
import { useRecordForm } from '../form-view/use-record-form.ts'
import { useWarnBeforeUnload } from '../form-view/use-warn-before-unload.ts'
import { usePageModel, useResource } from '../page-model-context.tsx'
import { valueAt } from '../records/row-values.ts'
import { nowVariables } from '../records/rule-context.ts'
import { changeOf } from './change-of.ts'
import styles from './counter.module.css'
import { CounterItems, useFirstItems } from './counter-items.tsx'
import { CounterReview, type Rehearsed } from './counter-review.tsx'
import { CounterSettled } from './counter-settled.tsx'
import { sumText, useCounterText } from './counter-text.ts'
import { nextOption } from './next-option.ts'
import { openAmounts } from './open-amounts.ts'

interface CounterOrderProps {
  readonly subject: ReferenceValue
  /** Price of one month for the subject, where months can be prepaid. */
  readonly month: number | undefined
  readonly items: readonly Row[]
  /** The items chosen by default, if given. */
  readonly given: readonly number[] | undefined
  onDone(row: Row): void
}

/** The settlement: chosen items, additions, and payment methods. */
export function CounterOrder({ subject, month, items: rows, given: asked, onDone }: CounterOrderProps) {
  const t = useCounterText()
  const { text } = useText()
  const { account, me } = useAccount()
  const { page } = usePageModel()
  const counter = counterOf(page)
  const { items, added, more, ways } = counter
  const resource = useResource(page.resource)
  const id = useId()
  const first = useFirstItems(rows)
  const [chosen, setChosen] = useState(
    asked ? rows.map(row => row.id).filter(each => asked.includes(Number(each))) : first,
  )
  const [rehearsed, setRehearsed] = useState<Rehearsed>()
  const [problems, setProblems] = useState<readonly string[]>([])
  const draftKey = `${account.id}:${page.path}:order`
  // Input for another subject does not apply to this one.
  useState(() => dropDraft(draftKey))
  const ofItems = sumOfItems(rows, chosen, items.amount)
  const [preset] = useState(() => ({
    [counter.subject.field]: subject,
    ...orderValues(ofItems, chosen),
    [ways.lines]: { changes: {}, removed: [], added: [{ key: FIRST, values: { [ways.amount]: ofItems || null } }] },
  }))
  const { mutateAsync, mutation } = useCustomMutation<Row, HttpFailure>()
  const form = useRecordForm({ resource, base: undefined, preset, sections: page.sections, draftKey, onSaved: onDone })
  const sections = useFormSections(form, page.sections, page.sectionLayout)
  const box = useRef<HTMLDivElement>(null)
  useWarnBeforeUnload(form.dirty && rehearsed === undefined)
  const linesOf = (name: string | undefined): readonly LineRow[] =>
    form.lines.find(({ lines }) => lines.name === name)?.rows ?? []
  const due =
    ofItems + sumOf(linesOf(added?.lines), added?.amount ?? '') + (more ? Number(form.values[more] ?? 0) || 0 : 0)
  const given = sumOf(linesOf(ways.lines), ways.amount)
  const change = changeOf(counter, form.values, linesOf(ways.lines), { me, ...nowVariables() })
  const money = resource.fields[items.sum]
  const payment = linesOf(ways.lines)

  useEffect(() => {
    if (form.ready && hasKeyboard()) focusFirstAmount(box.current, `${ways.lines}/${FIRST}/${ways.amount}`)
  }, [form.ready, ways.lines, ways.amount])

  // Amounts that the cashier did not type follow what is due and what the other methods pay.
  const filled = useRef<ReadonlyMap<string, number>>(new Map([[FIRST, ofItems]]))
  useEffect(() => {
    const amounts = payment
      .filter(({ removed }) => !removed)
      .map(({ key, record }) => ({
        key,
        amount: Number(record.values[ways.amount] ?? 0) || 0,
        filled: filled.current.get(key) ?? 0,
      }))
    const open = openAmounts(due, amounts)
    filled.current = new Map(amounts.map(each => [each.key, open.get(each.key) ?? each.filled]))
    for (const { key, amount } of amounts) {
      const next = open.get(key) ?? amount
      if (next === amount) continue
      const path = `${ways.lines}/${key}/${ways.amount}`
      form.setLines(ways.lines, path, edits => withValue(edits, key, ways.amount, next || null))
    }
  }, [due, payment, ways, form.setLines])

  // A further line starts with another method.
  const varying = ways.varies && form.lines.find(({ lines }) => lines.name === ways.lines)?.resource.fields[ways.varies]
  const count = useRef(payment.length)
  useEffect(() => {
    const isMore = payment.length > count.current && payment.length > 1
    count.current = payment.length
    const last = payment.at(-1)
    const other = isMore && varying && nextOption(varying, payment.slice(0, -1))
    if (!last || !varying || !other) return
    const path = `${ways.lines}/${last.key}/${varying.name}`
    form.setLines(ways.lines, path, edits => withValue(edits, last.key, varying.name, other))
  }, [payment, ways, varying, form.setLines])

  function choose(ids: readonly RecordId[]): void {
    setChosen(ids)
    setProblems([])
    for (const [name, value] of Object.entries(orderValues(sumOfItems(rows, ids, items.amount), ids)))
      form.set(name, value)
  }

  function orderValues(sum: number, ids: readonly RecordId[]) {
    const references = rows.filter(row => ids.includes(row.id)).map(row => ({ id: row.id, label: `#${row.id}` }))
    return { [items.field]: references.length > 0 ? references : null, [items.sum]: sum }
  }

  /** The server runs everything as a preview. */
  async function review(): Promise<undefined> {
    if (mutation.isPending) return
    if (form.problems.length > 0) {
      form.refuse(form.problems.map(({ path }) => path))
      const elsewhere = form.problems.filter(({ path }) => path === items.field || path === items.sum)
      setProblems(elsewhere.flatMap(({ path }) => form.problemsOf(path)))
      return
    }
    setProblems([])
    try {
      const { payload } = form
      const url = `/api/resources/${resource.name}/rehearsal`
      const { data } = await mutateAsync({ url, method: 'post', values: payload, meta: { stay: true }, ...SILENT })
      setRehearsed({ row: data, payload, key: crypto.randomUUID() })
    } catch (error) {
      const messages = (error as HttpFailure).problems.map(({ message }) => message)
      setProblems(messages.length > 0 ? messages : [problemText(error)])
    }
  }

  return (
    <div className={styles.order} ref={box}>
      <CounterItems rows={rows} chosen={chosen} onChoose={choose} />
      {items.settled && <CounterSettled subject={subject.id} settled={items.settled} />}
      {counter.ahead && more && month ? (
        // biome-ignore lint/a11y/useSemanticElements: buttons of one kind, no fields of a form
        <div role="group" className={styles.choices} aria-label={text(counter.ahead.title)}>
          <span>{text(counter.ahead.title)}</span>
          {counter.ahead.months.map(months => {
            const isChosen = Number(form.values[more] ?? 0) === month * months
            return (
              <Button
                key={months}
                size="small"
                type={isChosen ? 'primary' : 'default'}
                aria-pressed={isChosen}
                onClick={() => form.set(more, isChosen ? null : month * months)}
              >
                {t('counter.months', { count: months, sum: sumText(money, month * months) })}
              </Button>
            )
          })}
        </div>
      ) : null}
      <RecordForm form={{ ...form, restored: undefined, save: review }} sections={sections}>
        <div className={styles.bar}>
          {problems.length > 0 && (
            <Alert
              className={styles.problems as string}
              type="error"
              showIcon
              role="alert"
              message={problems.map(problem => <div key={problem}>{problem}</div>)}
            />
          )}
          <dl className={styles.sums} aria-live="polite">
            <div>
              <dt>
                {t('counter.due')} <span className="st-quiet">{t('counter.chosen', { count: chosen.length })}</span>
              </dt>
              <dd>{sumText(money, due)}</dd>
            </div>
            <div>
              <dt>{t('counter.given')}</dt>
              <dd>{sumText(money, given)}</dd>
            </div>
            {due !== given && (
              <div data-wrong={given > due || undefined}>
                <dt>{t(given > due ? 'counter.over' : 'counter.short')}</dt>
                <dd>{sumText(money, Math.abs(due - given))}</dd>
              </div>
            )}
            {change !== undefined && (
              <div data-wrong={change < 0 || undefined}>
                <dt>{t(change < 0 ? 'counter.handedShort' : 'counter.change')}</dt>
                <dd>{sumText(money, Math.abs(change))}</dd>
              </div>
            )}
          </dl>
          <Button id={`${id}review`} type="primary" size="large" htmlType="submit" loading={mutation.isPending}>
            {t('counter.review', { sum: sumText(money, given) })}
          </Button>
        </div>
      </RecordForm>
      {rehearsed && (
        <CounterReview
          rehearsed={rehearsed}
          title={t('counter.checkFirst')}
          act={t('counter.confirm', { act: text(counter.act), sum: sumText(money, given) })}
          items={rows.filter(row => chosen.includes(row.id))}
          onBack={() => setRehearsed(undefined)}
          onDone={onDone}
        />
      )}
    </div>
  )
}

/** The initial payment line of the form. */
const FIRST = 'n1'

function sumOfItems(rows: readonly Row[], ids: readonly RecordId[], amount: string): number {
  return rows
    .filter(({ id }) => ids.includes(id))
    .reduce((sum, row) => sum + (Number(valueAt(row, amount) ?? 0) || 0), 0)
}

function focusFirstAmount(box: HTMLElement | null, path: string): void {
  const input = box?.querySelector<HTMLInputElement>(`[data-field="${path}"] input`)
  input?.focus()
  input?.select()
}
