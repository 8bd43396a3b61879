import type { Notice } from '#model/api.ts'
import { relativeTime } from '#model/dates/dates.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import { glanceAtNotices, noticeBoard, useReadNotices } from '#web/data/background/notice-board.ts'
import { useNotify } from '#web/data/notify/use-notify.ts'
import { useNavigate } from '#web/data/routes/use-navigate.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button, Drawer, Empty } from '#web/ui/antd.ts'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import { useUndo } from '../jobs/use-undo.ts'
import styles from './notice-panel.module.css'
import { noticeText } from './notice-text.ts'

/** The notifications of the account, newest first. Lazily loaded, therefore a default export. */
export default function NoticePanel({ onClose }: { onClose(): void }) {
  useReturnFocus()
  const { t } = useText()
  const notify = useNotify()
  const readNotices = useReadNotices()
  const { unread, notices } = noticeBoard.use()
  return (
    <Drawer
      open
      title={t('notices.title')}
      width="min(400px, 100vw)"
      onClose={onClose}
      styles={{ body: { padding: 0 } }}
      extra={
        <Button type="link" size="small" disabled={unread === 0} onClick={() => void readNotices().catch(notify.error)}>
          {t('notices.readAll')}
        </Button>
      }
    >
      {notices.length === 0 ? (
        <Empty className={styles.empty} image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('notices.none')} />
      ) : (
        <ul className={styles.list}>
          {notices.map(notice => (
            <NoticeLine key={notice.id} notice={notice} onClose={onClose} />
          ))}
        </ul>
      )}
    </Drawer>
  )
}

function NoticeLine({ notice, onClose }: { readonly notice: Notice; onClose(): void }) {
  const tools = useText()
  const { t, locale } = tools
  const notify = useNotify()
  const navigate = useNavigate()
  const undo = useUndo()
  const readNotices = useReadNotices()
  const { file, link } = { file: notice.params.file, link: notice.link }
  const read = () => {
    if (!notice.read) void readNotices([notice.id]).catch(notify.error)
  }
  async function takeBack() {
    if (!(await undo(Number(notice.params.job), notice.params.title as LocalizedText))) return
    read()
    await glanceAtNotices()
  }
  return (
    <li className={notice.read ? styles.read : styles.unread}>
      <p className={styles.text}>
        {!notice.read && <span className={styles.mark}>{t('notices.new')}</span>}
        {noticeText(notice, tools)}
      </p>
      <div className={styles.foot}>
        <time dateTime={notice.createdAt}>{relativeTime(notice.createdAt, Date.now(), locale)}</time>
        {typeof file === 'string' && (
          <Button type="link" size="small" href={file} download onClick={read}>
            {t('jobs.download')}
          </Button>
        )}
        {link !== null && (
          <Button
            type="link"
            size="small"
            onClick={() => {
              read()
              onClose()
              navigate(link)
            }}
          >
            {t('notices.open')}
          </Button>
        )}
        {notice.undoable && (
          <Button type="link" size="small" onClick={() => void takeBack()}>
            {t('jobs.undo')}
          </Button>
        )}
        {!notice.read && (
          <Button type="link" size="small" onClick={read}>
            {t('notices.read')}
          </Button>
        )}
      </div>
    </li>
  )
}
