import { formatDate } from '#model/dates/dates.ts'
import { useNotify } from '#web/data/notify/use-notify.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button, Drawer, Empty } from '#web/ui/antd.ts'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import styles from './error-log.module.css'
import { clearErrorLog, errorLog, type LoggedError } from './error-log.ts'

/** The error log, for administrators. */
export default function ErrorLogDrawer({ onClose }: { readonly onClose: () => void }) {
  useReturnFocus()
  const { t } = useText()
  const notify = useNotify()
  const entries = errorLog.use()

  async function copy() {
    await navigator.clipboard.writeText(JSON.stringify(entries, undefined, 2))
    notify.success(t('errorLog.copied'))
  }

  return (
    <Drawer
      open
      width="min(720px, 100vw)"
      title={t('errorLog.title')}
      onClose={onClose}
      extra={
        entries.length > 0 && (
          <div className={styles.tools}>
            <Button onClick={() => void copy()}>{t('errorLog.copy')}</Button>
            <Button onClick={clearErrorLog}>{t('errorLog.clear')}</Button>
          </div>
        )
      }
    >
      <p className={styles.lead}>{t('errorLog.lead')}</p>
      {entries.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('errorLog.empty')} />
      ) : (
        <ol className={styles.entries}>
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity and never move.
            <Entry key={index} entry={entry} />
          ))}
        </ol>
      )}
    </Drawer>
  )
}

function Entry({ entry }: { readonly entry: LoggedError }) {
  const { t } = useText()
  return (
    <li className={styles.entry}>
      <strong>{entry.message}</strong>
      <span className={styles.at}>{t('errorLog.at', { time: formatDate(entry.at), path: entry.path })}</span>
      {entry.stack && <pre className={styles.stack}>{entry.stack}</pre>}
    </li>
  )
}
