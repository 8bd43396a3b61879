import { useCustomMutation } from '@refinedev/core'
import { useId, useState } from 'react'
import type { Subscription } from '#model/api.ts'
import { WEEK_DAYS, type WeekDay } from '#model/dates/recurrence.ts'
import { nextSending, SENDING_CYCLES, type SendingTimes } from '#model/dates/sending-times.ts'
import { groupsOf, type ReportOptions } from '#model/page-kinds/report.ts'
import { useAccount } from '#web/data/account/use-account.ts'
import { useNotify } from '#web/data/notify/use-notify.ts'
import { useSaving } from '#web/data/notify/use-saving.ts'
import { SILENT } from '#web/data/providers/in-place.ts'
import { TIME } from '#web/fields/dates/date-kind.ts'
import { DateInput } from '#web/fields/dates/date-views.tsx'
import { useText } from '#web/i18n/use-text.ts'
import { Alert, Checkbox, Input, Modal, Radio, Select } from '#web/ui/antd.ts'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import { listQueryString } from '../list-view/state/list-query-string.ts'
import { activeTile, tilesOf } from '../list-view/tiles/tile-state.ts'
import type { ListPage } from '../list-view/use-list-page.ts'
import { usePageModel } from '../page-model-context.tsx'
import { fieldAt, titleOf } from '../records/field-at.ts'
import { momentText, useSubscriptionText, weekDayTitle } from './subscription-texts.ts'
import styles from './subscriptions.module.css'
import { useSubscriptions } from './use-subscriptions.ts'

interface SendDialogProps {
  readonly list: ListPage
  /** The page's figures are sent; absent: the rows of the list. */
  readonly report?: ReportOptions
  onClose(): void
}

const DATES: readonly string[] = ['date', 'datetime', 'month']

/** Subscribes the account to what the page shows. Lazily loaded, therefore a default export. */
export default function SendDialog({ list, report, onClose }: SendDialogProps) {
  useReturnFocus()
  const t = useSubscriptionText()
  const { t: words, text, locale } = useText()
  const { resources } = usePageModel()
  const notify = useNotify()
  const id = useId()
  const known = useSubscriptions().data?.data
  const { mutateAsync } = useCustomMutation()
  const { me } = useAccount()
  const [title, setTitle] = useState(() => {
    const { page, views, state } = list
    const tile = activeTile(tilesOf(page), state.conditions, { filters: page.filters, me })
    const shown = { page: text(page.title), tile: tile ? text(tile.title) : '' }
    return views.open?.name ?? (tile ? t('subscriptions.ofTile', shown) : shown.page)
  })
  const [days, setDays] = useState<Omit<SendingTimes, 'time'>>({ cycle: 'week', weekDays: ['monday'], monthDay: 1 })
  const [time, setTime] = useState<unknown>('08:00')
  const [channel, setChannel] = useState<Subscription['channel']>()
  const [moves, setMoves] = useState(true)
  const groups = report ? groupsOf(report).map(group => group.field) : []
  const [by, setBy] = useState<readonly string[]>(groups.slice(0, report?.by ?? 1))
  const { problem, saving, setProblem, save } = useSaving()
  const mail = known?.mail ?? 'ready'
  const chosen = channel ?? (mail === 'ready' ? 'mail' : 'notice')
  const speaksOfDates = list.conditions.some(({ field }) => {
    const at = fieldAt(resources, list.resource, field)?.field
    return at !== undefined && DATES.includes(at.result ?? at.type)
  })
  const change = (next: Partial<typeof days>) => setDays({ ...days, ...next })

  function send() {
    if (title.trim() === '') return setProblem(t('subscriptions.nameNeeded'))
    if (typeof time !== 'string') return setProblem(t('subscriptions.timeNeeded'))
    const times: SendingTimes = { ...days, time }
    void save(async () => {
      const what = report ? { groups: by } : { columns: list.shown.map(({ path }) => path) }
      const filter = listQueryString(list.query)
      const order = { page: list.page.path, title: title.trim(), filter, ...what, moves, channel: chosen, times }
      await mutateAsync({ url: '/api/subscriptions', method: 'post', values: order, meta: { stay: true }, ...SILENT })
      const at = momentText(nextSending(times, new Date().toISOString()))
      notify.success(t('subscriptions.saved', { title: title.trim(), at }))
      onClose()
    })
  }
  return (
    <Modal
      open
      width={520}
      title={t('subscriptions.title')}
      okText={t('subscriptions.save')}
      cancelText={words('app.cancel')}
      confirmLoading={saving}
      onOk={send}
      onCancel={onClose}
    >
      <div className={styles.form}>
        <p className={styles.lead}>{t('subscriptions.lead')}</p>
        {problem && <Alert type="error" showIcon role="alert" message={problem} />}
        <label htmlFor={`${id}title`}>{t('subscriptions.name')}</label>
        <Input
          id={`${id}title`}
          autoFocus
          maxLength={100}
          value={title}
          onChange={event => {
            setTitle(event.target.value)
            setProblem('')
          }}
        />
        {report && groups.length > 0 && (
          <>
            <label htmlFor={`${id}groups`}>{t('subscriptions.groups')}</label>
            <Select
              id={`${id}groups`}
              mode="multiple"
              maxCount={3}
              value={by}
              options={groupsOf(report).flatMap(group => {
                const at = fieldAt(resources, list.resource, group.field)
                return at ? [{ value: group.field, label: text('title' in group ? group.title : titleOf(at)) }] : []
              })}
              onChange={next => setBy(next)}
            />
          </>
        )}
        <span id={`${id}cycle`}>{t('subscriptions.cycle')}</span>
        <Radio.Group
          aria-labelledby={`${id}cycle`}
          optionType="button"
          value={days.cycle}
          options={SENDING_CYCLES.map(value => ({ value, label: t(`subscriptions.${value}`) }))}
          onChange={event => change({ cycle: event.target.value })}
        />
        {days.cycle === 'week' && (
          <>
            <span id={`${id}days`}>{t('subscriptions.weekDays')}</span>
            <Checkbox.Group
              aria-labelledby={`${id}days`}
              value={[...days.weekDays]}
              options={WEEK_DAYS.map(value => ({ value, label: weekDayTitle(value, locale) }))}
              onChange={chosen => chosen.length > 0 && change({ weekDays: chosen as WeekDay[] })}
            />
          </>
        )}
        {days.cycle === 'month' && (
          <>
            <label htmlFor={`${id}day`}>{t('subscriptions.monthDay')}</label>
            <span>
              <Select
                id={`${id}day`}
                className={styles.short}
                value={days.monthDay}
                options={Array.from({ length: 31 }, (_, at) => ({ value: at + 1, label: at + 1 }))}
                onChange={monthDay => change({ monthDay })}
              />{' '}
              <span className={styles.hint}>{t('subscriptions.monthDayHint')}</span>
            </span>
          </>
        )}
        <label htmlFor={`${id}time`}>{t('subscriptions.time')}</label>
        <span className={styles.short}>
          <DateInput
            id={`${id}time`}
            kind={TIME}
            value={time}
            onChange={next => {
              setTime(next)
              setProblem('')
            }}
          />
        </span>
        <span id={`${id}channel`}>{t('subscriptions.channel')}</span>
        <Radio.Group
          aria-labelledby={`${id}channel`}
          value={chosen}
          options={[
            { value: 'mail', label: t('subscriptions.mail'), disabled: mail !== 'ready' },
            { value: 'notice', label: t('subscriptions.notice') },
          ]}
          onChange={event => setChannel(event.target.value)}
        />
        {mail !== 'ready' && <span className={styles.hint}>{t(`subscriptions.${mail}`)}</span>}
        {speaksOfDates && (
          <Checkbox checked={moves} onChange={event => setMoves(event.target.checked)}>
            {t('subscriptions.moves')}
          </Checkbox>
        )}
      </div>
    </Modal>
  )
}
