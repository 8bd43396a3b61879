import { Suspense } from 'react'
import { problemText } from '#web/data/notify/use-notify.ts'
import { useText } from '#web/i18n/use-text.ts'
import { helpOpen } from '#web/state/help-state.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { Button, Empty } from '#web/ui/antd.ts'
import { creationTitle } from '../records/creation-title.ts'
import { conditionKey } from './filters/condition.ts'
import { useOffered } from './toolbar/use-offered.ts'
import type { ListPage } from './use-list-page.ts'

const ConditionTags = lazyPart(() => import('./around-rows.ts').then(part => ({ default: part.ConditionTags })))

/** Shown instead of rows: there are none yet, none was found, or loading failed; each message suggests what to do next. */
export function ListEmpty({ list, onReset }: { readonly list: ListPage; onReset(): void }) {
  const { t, text } = useText()
  const { page, resource, data, opened, chosen, state, change, choose } = list
  const creates = useOffered(page, resource, 'create')
  const act = creationTitle(page)
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
  const narrowed = chosen.length > 0 || state.quick !== '' || state.where !== ''
  const title = page.opens ? text(page.opens.title) : ''
  const description = opened
    ? t(narrowed ? 'lists.opens.nothingFound' : 'lists.opens.nothing', { title })
    : t(narrowed ? 'pages.list.nothingFound' : 'pages.list.nothingYet')
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={description}>
      {narrowed && (
        <Suspense fallback={null}>
          <div className="st-empty-narrowed">
            <ConditionTags
              label={t('lists.empty.narrowedBy')}
              resource={resource}
              conditions={chosen}
              onRemove={removed => {
                const key = conditionKey(removed)
                choose(chosen.filter(condition => conditionKey(condition) !== key))
              }}
              quick={state.quick}
              onRemoveQuick={() => change({ quick: '', page: 1 })}
            />
          </div>
        </Suspense>
      )}
      <div className="st-empty-buttons">
        {opened && (
          <Button onClick={() => change({ conditions: chosen, page: 1 })}>
            {t(narrowed ? 'lists.opens.searchAll' : 'lists.opens.showAll')}
          </Button>
        )}
        {narrowed && <Button onClick={onReset}>{t('pages.filter.reset')}</Button>}
        {creates && (
          <Button type="primary" data-part="action:create" onClick={() => change({ form: 'new' })}>
            {act ? text(act) : t('pages.action.create')}
          </Button>
        )}
        {!narrowed && (
          <Button type="link" onClick={() => helpOpen.set(true)}>
            {t('help.open')}
          </Button>
        )}
      </div>
    </Empty>
  )
}
