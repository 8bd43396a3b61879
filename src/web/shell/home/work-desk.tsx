import { type BaseRecord, type HttpError, useCustom } from '@refinedev/core'
import { Suspense, useId } from 'react'
import { Link } from 'react-router'
import type { HomeAnswer, HomeFigureAnswer, QueueEntry, RecentRecord } from '#model/api.ts'
import { relativeTime } from '#model/dates/dates.ts'
import { groupedDigits } from '#model/text/grouped-digits.ts'
import { useShell } from '#web/data/account/shell-state.ts'
import { noticeBoard, useReadNotices } from '#web/data/background/notice-board.ts'
import { useText } from '#web/i18n/use-text.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { Button } from '#web/ui/antd.ts'
import { ModuleIcon } from '../layout/module-icon.tsx'
import { noticeText } from '../notifications/notice-text.ts'
import { figureText } from './figure-text.ts'
import styles from './home.module.css'

const HomeCharts = lazyPart(() => import('./home-charts.tsx'))

/** The interval of the page's clock. */
const REFRESH_MS = 60_000

/** Pending work of the account, the figures of its blocks and its recent records, from one call; refreshed every minute. */
export function WorkDesk() {
  const { t, text } = useText()
  const { modules, withoutPages } = useShell()
  const mayWork = modules.some(({ pages }) => pages.some(({ hidden }) => !hidden))
  const { query } = useCustom<HomeAnswer & BaseRecord, HttpError>({
    url: '/api/home',
    method: 'get',
    meta: { stay: true, parallel: true },
    errorNotification: false,
    queryOptions: { enabled: mayWork, refetchInterval: REFRESH_MS, staleTime: 0 },
  })
  if (!mayWork) return withoutPages ? <p className={styles.notice}>{text(withoutPages)}</p> : null
  const answer = query.data?.data
  // A foreign backend has no such call.
  if (query.error?.statusCode === 404) return null
  if (query.error && !answer)
    return (
      <p className={styles.notice} role="status">
        {t('home.failed')}{' '}
        <Button type="link" size="small" onClick={() => void query.refetch()}>
          {t('home.retry')}
        </Button>
      </p>
    )
  return (
    <div className={styles.desk} aria-busy={!answer}>
      <Queue entries={answer?.queue} />
      {answer && answer.figures.length > 0 && <Figures figures={answer.figures} />}
      {answer && answer.charts.length > 0 && (
        <Suspense fallback={null}>
          <HomeCharts charts={answer.charts} />
        </Suspense>
      )}
      {answer && answer.recent.length > 0 && <Recent records={answer.recent} />}
    </div>
  )
}

/** undefined until loaded. */
function Queue({ entries }: { readonly entries: readonly QueueEntry[] | undefined }) {
  const { t, text } = useText()
  const readNotices = useReadNotices()
  const mentions = noticeBoard.use().notices.filter(({ code, read }) => code === 'mention' && !read)
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className={styles.headed}>
        <h2 id={id} className={styles.heading}>
          {t('home.queue')}
        </h2>
        <Tools />
      </div>
      {entries?.length === 0 && mentions.length === 0 && <p className={styles.none}>{t('home.queueEmpty')}</p>}
      <ul className={styles.queue}>
        {mentions.map(mention => (
          <li key={mention.id}>
            {/* A notice that could not be marked as read is shown again next time. */}
            <Link
              to={mention.link ?? '/home'}
              className={styles.item}
              onClick={() => void readNotices([mention.id]).catch(() => {})}
            >
              <span className={styles.itemText}>{noticeText(mention, { t, text })}</span>
              <span className="st-tag st-tag-blue">@</span>
            </Link>
          </li>
        ))}
        {entries === undefined
          ? [0, 1, 2].map(each => <li key={each} className={styles.placeholder} aria-hidden />)
          : entries.map(({ name, title, address, total, isCapped, inPlaceOf, color = 'plain' }) => (
              <li key={`${name} ${inPlaceOf}`}>
                <Link to={address} className={styles.item}>
                  <span className={styles.itemText}>
                    {text(title)}
                    {inPlaceOf !== undefined && (
                      <span className={`st-tag st-tag-purple ${styles.inPlaceOf}`}>
                        {t('home.inPlaceOf', { name: inPlaceOf })}
                      </span>
                    )}
                  </span>
                  <span className={`st-tag st-tag-${color} ${styles.count}`}>
                    {groupedDigits(total)}
                    {isCapped && '+'}
                  </span>
                </Link>
              </li>
            ))}
      </ul>
    </section>
  )
}

/** Pages that the account's day begins on. */
function Tools() {
  const { text } = useText()
  const { modules, tools } = useShell()
  const pages = modules.flatMap(({ pages, icon }) => pages.map(page => ({ ...page, icon })))
  return tools.map(path => {
    const page = pages.find(each => each.path === path)
    return (
      page && (
        <Link key={path} to={path} className={styles.tool}>
          <ModuleIcon name={page.icon} />
          {text(page.title)}
        </Link>
      )
    )
  })
}

function Figures({ figures }: { readonly figures: readonly HomeFigureAnswer[] }) {
  const { t, text } = useText()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t('home.figures')}
      </h2>
      <ul className={styles.figures}>
        {figures.map(figure => (
          <li key={`${figure.page} ${figure.name}`}>
            <Link to={figure.page} className={styles.figure} data-below={isBelow(figure) || undefined}>
              <span className={styles.figureTitle}>{text(figure.title)}</span>
              <span className={styles.figureValue}>
                {figureText(figure, figure.value)}
                {figure.isCapped && '+'}
              </span>
              <span className={styles.figureNote}>
                <span>{text(figure.pageTitle)}</span>
                {figure.target !== undefined && (
                  <span>{t('home.target', { target: figureText(figure, figure.target) })}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Recent({ records }: { readonly records: readonly RecentRecord[] }) {
  const { t, text, locale } = useText()
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.card}>
      <h2 id={id} className={styles.heading}>
        {t('home.recent')}
      </h2>
      <ul className={styles.recent}>
        {records.map(({ page, address, id, label, title, at }) => (
          <li key={`${page} ${id}`}>
            <Link to={address} className={styles.link}>
              <span className={styles.itemText}>{label}</span>
              <span className={styles.recentNote}>
                {text(title)} · <time dateTime={at}>{relativeTime(at, Date.now(), locale)}</time>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function isBelow({ value, target }: HomeFigureAnswer): boolean {
  return value !== null && target !== undefined && value < target
}
