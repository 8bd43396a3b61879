import { useText } from '#web/i18n/use-text.ts'
import { problemText } from '#web/notify/use-notify.ts'
import { Button, Empty } from '#web/ui/antd.ts'
import type { ListPage } from './use-list-page.ts'

/** In place of rows: nothing there yet, nothing found, or rows that could not be fetched; each says what to do next. */
export function ListEmpty({ list, onReset }: { readonly list: ListPage; onReset(): void }) {
  const { t } = useText()
  const { data, conditions, state, change } = list
  if (data.error)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={problemText(data.error) || t('pages.list.failed')}>
        <div className="st-empty-buttons">
          <Button type="primary" onClick={data.refresh}>
            {t('pages.list.retry')}
          </Button>
          <Button onClick={onReset}>{t('pages.filter.reset')}</Button>
        </div>
      </Empty>
    )
  if (data.total > 0)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('pages.list.pastEnd')}>
        <Button onClick={() => change({ page: 1 })}>{t('pages.list.firstPage')}</Button>
      </Empty>
    )
  const narrowed = conditions.length > 0 || state.quick !== '' || state.where !== ''
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={t(narrowed ? 'pages.list.nothingFound' : 'pages.list.nothingYet')}
    >
      {narrowed && <Button onClick={onReset}>{t('pages.filter.reset')}</Button>}
    </Empty>
  )
}
