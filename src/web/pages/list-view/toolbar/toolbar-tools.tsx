import { CanAccess } from '@refinedev/core'
import { Suspense } from 'react'
import { reportOf } from '#model/page-kinds/report.ts'
import { mayRestore } from '#model/permissions/recycle.ts'
import { knownAccess } from '#web/data/providers/access-control-provider.ts'
import { hasRecordCalls, isServedHere } from '#web/data/providers/rest-source/list-support.ts'
import { useText } from '#web/i18n/use-text.ts'
import { ImportButton } from '#web/pages/imports/import-button.tsx'
import { lazyPart } from '#web/state/lazy-part.ts'
import { Button } from '#web/ui/antd.ts'
import { FilterOutlined, FunnelPlotOutlined, PlusOutlined, ReloadOutlined } from '#web/ui/icons.ts'
import { creationTitle } from '../../records/creation-title.ts'
import { ColumnChooser } from '../columns/column-chooser.tsx'
import { type ListPage, useRowsState } from '../use-list-page.ts'
import { ViewMenu } from '../views/view-menu.tsx'
import { ExportButton, SendButton } from './export-buttons.tsx'
import { ListOperations } from './list-operations.tsx'
import styles from './list-toolbar.module.css'
import { QuickSearch } from './quick-search.tsx'
import { ToolbarLinks } from './toolbar-links.tsx'
import { useOffered } from './use-offered.ts'

const ListPrint = lazyPart(() => import('./list-print.tsx').then(part => ({ default: part.ListPrint })))
const BinButton = lazyPart(() => import('../../recycle/bin-button.tsx'))
const RecordDrawers = lazyPart(() => import('./record-drawers.tsx').then(part => ({ default: part.RecordDrawers })))

export interface ToolbarToolsProps {
  readonly list: ListPage
  readonly narrow: boolean
  /** Whether the records are rendered as rows, which can be printed. */
  readonly asRows: boolean
  onOpenFilters(): void
  /** Opens the condition editor. */
  onBuild(): void
}

/** The saved views, the search box and the buttons of a list. */
export function ToolbarTools({ list, narrow, asRows, onOpenFilters, onBuild }: ToolbarToolsProps) {
  const { t } = useText()
  const { page, resource, chosen } = list
  const report = reportOf(page)
  const drawers = page.detail.tabs.filter(({ drawer }) => drawer)
  return (
    <>
      <div className={styles.views}>
        <ViewMenu list={list} narrow={narrow} />
        {hasRecordCalls(resource) && (
          <Button
            icon={<FunnelPlotOutlined aria-hidden />}
            aria-label={t('lists.conditions.open')}
            title={t('lists.conditions.open')}
            onClick={onBuild}
          />
        )}
      </div>
      <div className={styles.tools}>
        <QuickSearch list={list} />
        {narrow && list.filters.length > 0 && (
          <Button icon={<FilterOutlined aria-hidden />} onClick={onOpenFilters}>
            {chosen.length > 0 ? t('pages.filter.openCount', { count: chosen.length }) : t('pages.filter.open')}
          </Button>
        )}
        <CreateButton list={list} />
        {page.links && <ToolbarLinks links={page.links} />}
        {drawers.length > 0 && (
          <Suspense fallback={null}>
            <RecordDrawers drawers={drawers} />
          </Suspense>
        )}
        <ListOperations list={list} />
        {isServedHere(resource) && <OfferedImport list={list} />}
        <CanAccess
          resource={resource.name}
          action="export"
          queryOptions={knownAccess({ resource: resource.name, action: 'export' })}
        >
          <ExportButton list={list} narrow={narrow} asRows={asRows} />
        </CanAccess>
        <div className={styles.icons}>
          <RefreshButton list={list} />
          {report && !asRows && isServedHere(resource) && <SendButton list={list} report={report} />}
          {asRows && !narrow && (
            <Suspense fallback={<span className={styles.print} />}>
              <ListPrint list={list} />
            </Suspense>
          )}
          {mayRestore(resource, resource.capabilities) && isServedHere(resource) && (
            <Suspense fallback={<span className={styles.print} />}>
              <BinButton list={list} />
            </Suspense>
          )}
          <ColumnChooser list={list} narrow={narrow} />
        </div>
      </div>
    </>
  )
}

/** Turns while the rows are being fetched, also in the background. */
function RefreshButton({ list }: Pick<ToolbarToolsProps, 'list'>) {
  const { t } = useText()
  const isFetching = useRowsState(list)?.fetchStatus === 'fetching'
  return (
    <Button
      icon={<ReloadOutlined aria-hidden spin={isFetching} />}
      aria-label={t('pages.list.refresh')}
      title={t('pages.list.refresh')}
      onClick={list.data.refresh}
    />
  )
}

/** Checks its own permission, because each check runs again when the page is shown again. */
function CreateButton({ list: { page, resource, change } }: Pick<ToolbarToolsProps, 'list'>) {
  const { t, text } = useText()
  if (!useOffered(page, resource, 'create')) return null
  const title = creationTitle(page)
  return (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      data-part="action:create"
      onClick={() => change({ form: 'new' })}
    >
      {title ? text(title) : t('pages.action.create')}
    </Button>
  )
}

function OfferedImport({ list: { page, resource } }: Pick<ToolbarToolsProps, 'list'>) {
  return useOffered(page, resource, 'import') ? <ImportButton resource={resource} /> : null
}
