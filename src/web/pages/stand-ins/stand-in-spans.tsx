import { type BaseRecord, useCustom, useCustomMutation } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import type { Colleague, StandInSpan, StandIns } from '#model/api.ts'
import { dayOf } from '#model/dates/dates.ts'
import { problemText, useNotify } from '#web/data/notify/use-notify.ts'
import { useSaving } from '#web/data/notify/use-saving.ts'
import { IN_PLACE, SILENT } from '#web/data/providers/in-place.ts'
import { DATE } from '#web/fields/dates/date-kind.ts'
import { DateInput } from '#web/fields/dates/date-views.tsx'
import { useText } from '#web/i18n/use-text.ts'
import { debounce } from '#web/timing/debounce.ts'
import { Alert, Button, Select, Tag } from '#web/ui/antd.ts'
import { askConfirm } from '#web/ui/notify/confirm.tsx'
import { Outline } from '#web/ui/outline.tsx'
import { useStandInText } from './stand-in-text.ts'
import styles from './stand-ins.module.css'

/** The stand-ins of an account by period, and a form to add one. `account`: another than one's own. */
export function StandInSpans({ account }: { readonly account?: string }) {
  const t = useStandInText()
  const { query } = useCustom<StandIns & BaseRecord>({
    url: '/api/stand-ins',
    method: 'get',
    config: { query: { account } },
    ...IN_PLACE,
  })
  const { error, refetch } = query
  const data = query.data?.data
  if (error)
    return (
      <Alert
        type="error"
        showIcon
        message={problemText(error)}
        action={
          <Button size="small" onClick={() => void refetch()}>
            {t('standIns.retry')}
          </Button>
        }
      />
    )
  if (!data) return <Outline lines={3} />
  return (
    <div className={styles.spans}>
      <p className={styles.lead}>{t(account ? 'standIns.leadOther' : 'standIns.lead')}</p>
      {data.own.length > 0 && (
        <ul className={styles.list}>
          {data.own.map(span => (
            <Span key={span.id} span={span} name={span.standIn.name} onEnded={() => void refetch()} />
          ))}
        </ul>
      )}
      {data.others.length > 0 && (
        <>
          <h3 className={styles.heading}>{t(account ? 'standIns.othersOther' : 'standIns.others')}</h3>
          <ul className={styles.list}>
            {data.others.map(span => (
              <Span key={span.id} span={span} name={span.absent.name} />
            ))}
          </ul>
        </>
      )}
      <NewSpan account={account} onSaved={() => void refetch()} />
    </div>
  )
}

interface SpanProps {
  readonly span: StandInSpan
  readonly name: string
  /** Absent: cannot be ended here. */
  onEnded?(): void
}

function Span({ span, name, onEnded }: SpanProps) {
  const t = useStandInText()
  const { t: words } = useText()
  const notify = useNotify()
  const { mutateAsync } = useCustomMutation()
  const { id, from, to } = span
  async function end() {
    const confirm = t('standIns.end')
    const asked = { title: confirm, text: t('standIns.endAsk', { name, from, to }), confirm }
    if (!(await askConfirm({ ...asked, cancel: words('app.cancel'), danger: true }))) return
    try {
      await mutateAsync({ url: `/api/stand-ins/${id}`, method: 'delete', values: {}, meta: { stay: true }, ...SILENT })
      onEnded?.()
    } catch (error) {
      notify.error(error)
    }
  }
  return (
    <li className={styles.line}>
      <strong>{name}</strong>
      <span>{t('standIns.span', { from, to })}</span>
      {from <= dayOf(new Date()) && <Tag color="purple">{t('standIns.now')}</Tag>}
      {onEnded && (
        <Button size="small" danger onClick={() => void end()}>
          {t('standIns.end')}
        </Button>
      )}
    </li>
  )
}

interface NewSpanProps {
  readonly account: string | undefined
  onSaved(): void
}

function NewSpan({ account, onSaved }: NewSpanProps) {
  const t = useStandInText()
  const notify = useNotify()
  const { mutateAsync } = useCustomMutation()
  const id = useId()
  const today = dayOf(new Date())
  const [standIn, setStandIn] = useState<string>()
  const [from, setFrom] = useState<unknown>(today)
  const [to, setTo] = useState<unknown>(null)
  const { problem, saving, setProblem, save } = useSaving()

  function saveSpan() {
    if (!standIn) return setProblem(t('standIns.whoNeeded'))
    if (typeof from !== 'string' || typeof to !== 'string') return setProblem(t('standIns.daysNeeded'))
    void save(async () => {
      await mutateAsync({
        url: '/api/stand-ins',
        method: 'post',
        values: { account, standIn, from, to },
        meta: { stay: true },
        ...SILENT,
      })
      onSaved()
      setStandIn(undefined)
      setTo(null)
      setProblem('')
      notify.success(t('standIns.saved'))
    })
  }
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        saveSpan()
      }}
    >
      {problem && <Alert type="error" showIcon role="alert" message={problem} />}
      <label htmlFor={`${id}who`}>{t('standIns.who')}</label>
      <ColleagueSelect id={`${id}who`} account={account} value={standIn} onChange={setStandIn} />
      <div className={styles.days}>
        <span>
          <label htmlFor={`${id}from`}>{t('standIns.from')}</label>
          <DateInput id={`${id}from`} kind={DATE} min={today} value={from} onChange={setFrom} />
        </span>
        <span>
          <label htmlFor={`${id}to`}>{t('standIns.to')}</label>
          <DateInput
            id={`${id}to`}
            kind={DATE}
            min={typeof from === 'string' ? from : today}
            value={to}
            onChange={setTo}
          />
        </span>
      </div>
      <Button type="primary" htmlType="submit" loading={saving}>
        {t('standIns.save')}
      </Button>
    </form>
  )
}

interface ColleagueSelectProps {
  readonly id: string
  readonly account: string | undefined
  readonly value: string | undefined
  onChange(value: string): void
}

function ColleagueSelect({ id, account, value, onChange }: ColleagueSelectProps) {
  const t = useStandInText()
  const [text, setText] = useState('')
  const search = useMemo(() => debounce(setText, 250), [])
  const { query } = useCustom<Colleague[]>({
    url: '/api/stand-ins/colleagues',
    method: 'get',
    config: { query: { account, q: text } },
    ...IN_PLACE,
    queryOptions: { placeholderData: keepPreviousData },
  })
  return (
    <Select
      id={id}
      showSearch
      filterOption={false}
      placeholder={t('standIns.whoHint')}
      value={value}
      options={query.data?.data.map(({ adAccount, name }) => ({ value: adAccount, label: `${name} · ${adAccount}` }))}
      onSearch={search}
      onChange={onChange}
    />
  )
}
