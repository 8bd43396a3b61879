import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Subscription, Subscriptions } from '#model/api.ts'
import { http } from '#web/http/http.ts'
import { useText } from '#web/i18n/use-text.ts'
import { askConfirm } from '#web/notify/confirm.tsx'
import { useNotify } from '#web/notify/use-notify.ts'
import { Alert, Button, Drawer, Empty, Skeleton } from '#web/ui/antd.ts'
import { useReturnFocus } from '../pages/use-return-focus.ts'
import { momentText, timesText, useSubscriptionText } from './subscription-texts.ts'
import styles from './subscriptions.module.css'

/** What the account has sent to itself regularly. Loaded on first use, hence the default export. */
export default function SubscriptionsDrawer({ onClose }: { readonly onClose: () => void }) {
  useReturnFocus()
  const t = useSubscriptionText()
  const { data, isError, refetch } = useQuery({
    queryKey: ['subscriptions'],
    queryFn: async ({ signal }) => {
      const { data } = await http.get<Subscriptions>('/api/subscriptions', { signal, stay: true, parallel: true })
      return data
    },
  })
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
      {!data && !isError && <Skeleton active title={false} />}
      {data?.subscriptions.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('subscriptions.none')} />
      )}
      <ul className={styles.list}>
        {data?.subscriptions.map(each => (
          <Line key={each.id} subscription={each} onClose={onClose} />
        ))}
      </ul>
    </Drawer>
  )
}

function Line({ subscription, onClose }: { readonly subscription: Subscription; onClose(): void }) {
  const t = useSubscriptionText()
  const { t: words, text, locale } = useText()
  const notify = useNotify()
  const client = useQueryClient()
  const { id, title, page, pageTitle, channel, times, paused, nextAt, lastAt, lastProblem } = subscription

  async function act(call: () => Promise<{ readonly data: Subscriptions }>, done?: string) {
    try {
      const { data } = await call()
      client.setQueryData(['subscriptions'], data)
      if (done) notify.success(done)
    } catch (error) {
      notify.error(error)
    }
  }
  async function end() {
    const confirm = t('subscriptions.end')
    const asked = { title: confirm, text: t('subscriptions.endAsk', { title }), confirm, cancel: words('app.cancel') }
    if (await askConfirm({ ...asked, danger: true }))
      await act(() => http.delete<Subscriptions>(`/api/subscriptions/${id}`, { stay: true }))
  }
  const stay = { stay: true }
  return (
    <li className={styles.line}>
      <strong>{title}</strong>
      {pageTitle && (
        <Link to={page} onClick={onClose}>
          {text(pageTitle)}
        </Link>
      )}
      <span>
        {timesText(times, t, locale)} · {t(`subscriptions.${channel}`)}
      </span>
      <span className={styles.hint}>
        {paused ? t('subscriptions.pausedNow') : t('subscriptions.next', { at: momentText(nextAt) })}
        {lastAt && ` · ${t('subscriptions.last', { at: momentText(lastAt) })}`}
      </span>
      {lastProblem && <span className={styles.problem}>{t('subscriptions.failed', { problem: lastProblem })}</span>}
      <div className={styles.acts}>
        <Button
          size="small"
          onClick={() =>
            void act(
              () => http.post<Subscriptions>(`/api/subscriptions/${id}/send`, {}, stay),
              t('subscriptions.sending', { title }),
            )
          }
        >
          {t('subscriptions.sendNow')}
        </Button>
        <Button
          size="small"
          onClick={() =>
            void act(() => http.patch<Subscriptions>(`/api/subscriptions/${id}`, { paused: !paused }, stay))
          }
        >
          {t(paused ? 'subscriptions.resume' : 'subscriptions.pause')}
        </Button>
        <Button size="small" danger onClick={() => void end()}>
          {t('subscriptions.end')}
        </Button>
      </div>
    </li>
  )
}
