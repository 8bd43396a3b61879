import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { RecordValues } from '#model/records/context.ts'
import { useText } from '#web/i18n/use-text.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { useStable } from '#web/state/use-stable.ts'
import { Outline } from '#web/ui/outline.tsx'
import { usePageModel, useResource } from '../page-model-context.tsx'
import { useNarrow } from '../use-narrow.ts'
import { type ListActions, useListActions } from './actions/use-list-actions.ts'
import { type Condition, conditionKey } from './filters/condition.ts'
import { FilterOutline } from './filters/filter-outline.tsx'
import { ListDrawers } from './list-drawers.tsx'
import { ListRows } from './list-rows.tsx'
import styles from './record-list.module.css'
import { openingState } from './state/list-state.ts'
import { ListToolbar } from './toolbar/list-toolbar.tsx'
import { useAfterFirstRows } from './use-after-first-rows.ts'
import { useListKeys } from './use-list-keys.ts'
import { type ListPage, useListPage } from './use-list-page.ts'

/** What draws the records in place of the rows of a list gets these. */
export interface DrawnParts {
  readonly list: ListPage
  readonly actions: ListActions
  readonly narrow: boolean
  /** Whether what stands around the rows may be fetched and drawn. */
  readonly complete: boolean
  onReset(): void
  /** Opens the form of a new record that begins with these values. */
  onCreate(values: RecordValues): void
}

const loadAround = () => import('./around-rows.ts')
const FilterBar = lazyPart(() => loadAround().then(part => ({ default: part.FilterBar })))
const FilterDrawer = lazyPart(() => loadAround().then(part => ({ default: part.FilterDrawer })))
const BulkBar = lazyPart(() => loadAround().then(part => ({ default: part.BulkBar })))
const ConditionTags = lazyPart(() => loadAround().then(part => ({ default: part.ConditionTags })))
const Closed = lazyPart(() => import('../closed.tsx'))
const GroupTags = lazyPart(() => import('./conditions/group-tags.tsx').then(part => ({ default: part.GroupTags })))
const ListTiles = lazyPart(() => import('./tiles/list-tiles.tsx').then(part => ({ default: part.ListTiles })))
const ConditionDrawer = lazyPart(() =>
  import('./conditions/condition-drawer.tsx').then(part => ({ default: part.ConditionDrawer })),
)

interface RecordListProps {
  /** Draws the records in another way than as rows. */
  readonly draw?: (parts: DrawnParts) => ReactNode
  /** `list` where a switch shows rows until it is turned. */
  readonly first?: string | undefined
  /** What stands beside the list and narrows it, e.g. a tree. */
  readonly beside?: (list: ListPage) => ReactNode
  /** Conditions that are seen there and need no tag. */
  readonly isToldBeside?: (condition: Condition) => boolean
}

/** A page's records: filters, rows, and the drawers and dialogs that open from them. */
export function RecordList(props: RecordListProps) {
  const { t } = useText()
  const { page } = usePageModel()
  const mayList = useResource(page.resource).capabilities.actions.includes('list')
  // Some pages are open to the router only: their records ask for a role of their own.
  if (mayList) return <OpenRecordList {...props} />
  return (
    <Suspense fallback={null}>
      <Closed title={t('pages.list.notAllowed')} action="list" resource={page.resource} />
    </Suspense>
  )
}

function OpenRecordList({ beside, draw, first, isToldBeside = () => false }: RecordListProps) {
  const [preset, setPreset] = useState<RecordValues>()
  const { t, text } = useText()
  const { page } = usePageModel()
  const list = useListPage(useResource(page.resource))
  const actions = useListActions(list)
  const narrow = useNarrow()
  const complete = useAfterFirstRows(!list.data.starting)
  const [filtersOpen, setFiltersOpen] = useState(false)
  const [building, setBuilding] = useState(false)
  const { change, conditions } = list
  useListKeys()
  const isFormOpen = list.state.form !== ''
  // What one form began with is not meant for the next.
  useEffect(() => {
    if (isFormOpen) return () => setPreset(undefined)
  }, [isFormOpen])
  const reset = useStable(() => change(openingState(list.defaults)))
  const choose = useStable(list.choose)
  const parts: DrawnParts = {
    list,
    actions,
    narrow,
    complete,
    onReset: reset,
    onCreate: values => {
      setPreset(values)
      change({ form: 'new' })
    },
  }
  const foreign = list.foreign.filter(condition => !isToldBeside(condition))
  const content = (
    <div className={styles.page}>
      {list.filters.length > 0 && (
        <Suspense fallback={narrow ? null : <FilterOutline plans={list.filters} applied={list.chosen} />}>
          {narrow ? (
            complete && (
              <FilterDrawer list={list} open={filtersOpen} onReset={reset} onClose={() => setFiltersOpen(false)} />
            )
          ) : complete ? (
            <FilterBar plans={list.filters} applied={list.chosen} onApply={choose} onReset={reset} />
          ) : (
            <FilterOutline plans={list.filters} applied={list.chosen} />
          )}
        </Suspense>
      )}
      <section className={styles.panel} aria-label={text(page.title)}>
        <Suspense fallback={<Outline lines={10} />}>
          <ListToolbar
            list={list}
            narrow={narrow}
            complete={complete}
            asRows={!draw || (list.state.shownAs || first) === 'list'}
            onOpenFilters={() => setFiltersOpen(true)}
            onBuild={() => setBuilding(true)}
          />
          {(page.opens || (page.tiles && page.tiles.length > 0)) && (
            <div className={styles.tiles}>
              <Suspense fallback={null}>{!list.data.starting && <ListTiles list={list} />}</Suspense>
            </div>
          )}
          {foreign.length > 0 && (draw || !list.isEmpty) && (
            <Suspense fallback={null}>
              <ConditionTags
                label={t('pages.filter.foreign')}
                resource={list.resource}
                conditions={foreign}
                onRemove={removed => {
                  const key = conditionKey(removed)
                  change({ conditions: conditions.filter(condition => conditionKey(condition) !== key), page: 1 })
                }}
              />
            </Suspense>
          )}
          {list.state.where !== '' && (
            <Suspense fallback={null}>
              <GroupTags list={list} onEdit={() => setBuilding(true)} />
            </Suspense>
          )}
          <Suspense fallback={null}>
            {complete && <BulkBar list={list} onAction={(action, rows) => void actions.actOnMany(action, rows)} />}
          </Suspense>
          {draw && !list.isRefused ? draw(parts) : <ListRows {...parts} />}
        </Suspense>
      </section>
      <ListDrawers list={list} actions={actions} preset={preset} />
      {building && (
        <Suspense fallback={null}>
          <ConditionDrawer list={list} onClose={() => setBuilding(false)} />
        </Suspense>
      )}
    </div>
  )
  if (!beside) return content
  return (
    <div className={styles.withBeside}>
      {beside(list)}
      {content}
    </div>
  )
}
