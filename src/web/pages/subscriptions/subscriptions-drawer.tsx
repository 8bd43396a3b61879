import { useCustomMutation } from '@refinedev/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Subscription } from '#model/api.ts'
import { useNotify } from '#web/data/notify/use-notify.ts'
import { SILENT } from '#web/data/providers/in-place.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Alert, Button, Drawer, Empty } from '#web/ui/antd.ts'
import { askConfirm } from '#web/ui/notify/confirm.tsx'
import { Outline } from '#web/ui/outline.tsx'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import { momentText, timesText, useSubscriptionText } from './subscription-texts.ts'
import styles from './subscriptions.module.css'
import { useSubscriptions } from './use-subscriptions.ts'

/** The account's subscriptions. Lazily loaded, therefore a default export. */
export default function SubscriptionsDrawer({ onClose }: { readonly onClose: () => void }) {
  useReturnFocus()
  const t = useSubscriptionText()
  // Reports sent from here, and when the last one before was sent: a job sends them.
  const [sent, setSent] = useState<ReadonlyMap<number, string | null>>(new Map())
  const query = useSubscriptions(({ id, lastAt }) => sent.get(id) === lastAt)
  const { isError, refetch } = query
  const data = query.data?.data
  const lines = useRef<HTMLUListElement>(null)
  const toLines = useCallback(() => lines.current?.focus(), [])
  return (
    <Drawer open width="min(480px, 100vw)" title={t('subscriptions.mine')} onClose={onClose}>
      {isError && (
        <Alert
          type="error"
          showIcon
          message={t('subscriptions.loadFailed')}
          action={
            <Button size="small" onClick={() => void refetch()}>
              {t('subscriptions.retry')}
            </Button>
          }
        />
      )}
      {!data && !isError && <Outline lines={3} />}
      {data?.subscriptions.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('subscriptions.none')} />
      )}
      <ul ref={lines} className={styles.list} tabIndex={-1} aria-label={t('subscriptions.mine')}>
        {data?.subscriptions.map(each => (
          <Line
            key={each.id}
            subscription={each}
            onChanged={() => void refetch()}
            onSent={() => setSent(before => new Map(before).set(each.id, each.lastAt))}
            onGone={toLines}
            onClose={onClose}
          />
        ))}
      </ul>
    </Drawer>
  )
}

interface LineProps {
  readonly subscription: Subscription
  onChanged(): void
  /** The report is queued to be sent now. */
  onSent(): void
  /** The line is gone, and the button that had the focus with it. */
  onGone(): void
  onClose(): void
}

function Line({ subscription, onChanged, onSent, onGone, onClose }: LineProps) {
  const t = useSubscriptionText()
  const { t: words, text, locale } = useText()
  const notify = useNotify()
  const { mutateAsync } = useCustomMutation()
  const { id, title, page, pageTitle, channel, times, paused, nextAt, lastAt, lastProblem } = subscription
  useEffect(() => onGone, [onGone])

  async function act(method: 'post' | 'patch' | 'delete', path: string, values: object = {}, done?: string) {
    try {
      await mutateAsync({ url: `/api/subscriptions/${path}`, method, values, meta: { stay: true }, ...SILENT })
      onChanged()
      if (done) notify.success(done)
      return true
    } catch (error) {
      notify.error(error)
      return false
    }
  }
  async function send() {
    if (await act('post', `${id}/send`, {}, t('subscriptions.sending', { title }))) onSent()
  }
  async function end() {
    const confirm = t('subscriptions.end')
    const asked = { title: confirm, text: t('subscriptions.endAsk', { title }), confirm, cancel: words('app.cancel') }
    if (await askConfirm({ ...asked, danger: true })) await act('delete', String(id))
  }
  return (
    <li className={styles.line}>
      <strong>
        {pageTitle ? (
          <Link to={page} onClick={onClose}>
            {title}
          </Link>
        ) : (
          title
        )}
      </strong>
      {pageTitle && text(pageTitle) !== title && <span className={styles.hint}>{text(pageTitle)}</span>}
      <span>
        {timesText(times, t, locale)} · {t(`subscriptions.${channel}`)}
      </span>
      <span className={styles.hint}>
        {paused ? t('subscriptions.pausedNow') : t('subscriptions.next', { at: momentText(nextAt) })}
        {lastAt && ` · ${t('subscriptions.last', { at: momentText(lastAt) })}`}
      </span>
      {lastProblem && <span className={styles.problem}>{t('subscriptions.failed', { problem: lastProblem })}</span>}
      <div className={styles.acts}>
        <Button size="small" onClick={() => void send()}>
          {t('subscriptions.sendNow')}
        </Button>
        <Button size="small" onClick={() => void act('patch', String(id), { paused: !paused })}>
          {t(paused ? 'subscriptions.resume' : 'subscriptions.pause')}
        </Button>
        <Button size="small" danger onClick={() => void end()}>
          {t('subscriptions.end')}
        </Button>
      </div>
    </li>
  )
}
