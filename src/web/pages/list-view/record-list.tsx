import { type MouseEvent, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import type { RecordValues } from '#model/records/context.ts'
import { useText } from '#web/i18n/use-text.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { useNarrow } from '#web/state/media-store.ts'
import { useStable } from '#web/state/use-stable.ts'
import { Outline } from '#web/ui/outline.tsx'
import { usePageModel, useResource } from '../page-model-context.tsx'
import { type ListActions, useListActions } from './actions/use-list-actions.ts'
import { type Condition, conditionKey } from './filters/condition.ts'
import { FilterOutline } from './filters/filter-outline.tsx'
import { ListDrawers } from './list-drawers.tsx'
import { ListRows } from './list-rows.tsx'
import styles from './record-list.module.css'
import { openingState } from './state/list-state.ts'
import { ListToolbar } from './toolbar/list-toolbar.tsx'
import { type ListPage, useListPage } from './use-list-page.ts'

/** Props for a page that renders the records in another way than as rows. */
export interface DrawnParts {
  readonly list: ListPage
  readonly actions: ListActions
  readonly narrow: boolean
  /** Whether the parts around the rows may be loaded and rendered. */
  readonly complete: boolean
  onReset(): void
  /** Opens the form for a new record with these initial values. */
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
  /** Renders the records in another way than as rows. */
  readonly draw?: (parts: DrawnParts) => ReactNode
  /** `list`: rows are shown until the switch selects the other view. */
  readonly first?: string | undefined
  /** A panel beside the list that filters it, e.g. a tree. */
  readonly beside?: (list: ListPage) => ReactNode
  /** Conditions that are visible there and need no tag. */
  readonly isShownBeside?: (condition: Condition) => boolean
}

/** A page's records: filters, rows, and the drawers and dialogs that open from them. */
export function RecordList(props: RecordListProps) {
  const { t } = useText()
  const { page } = usePageModel()
  const mayList = useResource(page.resource).capabilities.actions.includes('list')
  // Some pages are open to the router only: their records require another role.
  if (mayList) return <OpenRecordList {...props} />
  return (
    <Suspense fallback={null}>
      <Closed title={t('pages.list.notAllowed')} action="list" resource={page.resource} />
    </Suspense>
  )
}

function OpenRecordList({ beside, draw, first, isShownBeside = () => false }: RecordListProps) {
  const [preset, setPreset] = useState<RecordValues>()
  const { t, text } = useText()
  const { page } = usePageModel()
  const list = useListPage(useResource(page.resource))
  const actions = useListActions(list)
  const narrow = useNarrow()
  const complete = useAfterRows(!list.data.starting)
  const [filtersOpen, setFiltersOpen] = useState(false)
  const [building, setBuilding] = useState(false)
  const { change, conditions } = list
  useListKeys()
  const isFormOpen = list.state.form !== ''
  // The initial values of one form do not apply to the next.
  useEffect(() => {
    if (isFormOpen) return () => setPreset(undefined)
  }, [isFormOpen])
  const openFilters = useStable(() => setFiltersOpen(true))
  const build = useStable(() => setBuilding(true))
  const reset = useStable(() => change(openingState(list.defaults)))
  const create = useStable((values: RecordValues) => {
    setPreset(values)
    change({ form: 'new' })
  })
  const parts: DrawnParts = {
    list,
    actions,
    narrow,
    complete,
    onReset: reset,
    onCreate: create,
  }
  const foreign = list.foreign.filter(condition => !isShownBeside(condition))
  const content = (
    <div className={styles.page}>
      {!list.data.starting && !list.isEmpty && !narrow && (
        <button type="button" className="st-skip" onClick={focusFirstRow}>
          {t('pages.list.skipToRows')}
        </button>
      )}
      {list.filters.length > 0 && (
        <Suspense fallback={narrow ? null : <FilterOutline plans={list.filters} applied={list.chosen} />}>
          {narrow ? (
            complete && (
              <FilterDrawer list={list} open={filtersOpen} onReset={reset} onClose={() => setFiltersOpen(false)} />
            )
          ) : complete ? (
            <FilterBar plans={list.filters} applied={list.chosen} onApply={list.choose} onReset={reset} />
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
            onOpenFilters={openFilters}
            onBuild={build}
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
              <GroupTags list={list} onEdit={build} />
            </Suspense>
          )}
          <Suspense fallback={null}>{complete && <BulkBar list={list} onAction={actions.actOnMany} />}</Suspense>
          {draw && !list.isRefused ? (
            draw(parts)
          ) : (
            <ListRows {...{ list, actions, narrow, complete }} onReset={reset} />
          )}
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

/**
 * Whether the parts around the rows may be loaded and rendered: filters, tools and pager take longer than the rows, so the rows
 * come first, and space is reserved. `settled`: the rows, or a message instead, are rendered.
 */
function useAfterRows(settled: boolean): boolean {
  const [after, setAfter] = useState(false)
  // Never reset: a retry after a failure removes nothing.
  useEffect(() => {
    if (settled && !after) startTransition(() => setAfter(true))
  }, [settled, after])
  return after
}

/** Past the filters and tools. */
function focusFirstRow({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.parentElement?.querySelector<HTMLElement>('[data-row-key] :is(a, button, input)')?.focus()
}

/** A shortcut that works everywhere but in text inputs: `/` focuses the search box. */
function useListKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key !== '/') return
      const box = [...document.querySelectorAll<HTMLElement>('main input[type="search"]:not([role="combobox"])')].find(
        each => each.checkVisibility(),
      )
      if (!box) return
      event.preventDefault()
      box.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable || target.matches('input, textarea, select') || target.closest('[role="dialog"]') !== null
  )
}
