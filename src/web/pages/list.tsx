import { Suspense } from 'react'
import type { PageModel } from '#model/client-model.ts'
import type { GridOptions } from '#model/page-kinds/list.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { Outline } from '#web/ui/outline.tsx'
import { ListRows } from './list-view/list-rows.tsx'
import { RecordList } from './list-view/record-list.tsx'
import { PageModelContext } from './page-model-context.tsx'

const RecordGrid = lazyPart(() => import('./grid-view/record-grid.tsx').then(part => ({ default: part.RecordGrid })))
const GridSwitch = lazyPart(() => import('./grid-view/grid-switch.tsx').then(part => ({ default: part.GridSwitch })))

/** A table of records with filters, buttons and a drawer for one record; a switch shows them as a floor plan. */
export function ListPage({ pageModel }: { readonly pageModel: PageModel }) {
  const grid = pageModel.page.options.grid as GridOptions | undefined
  return (
    <PageModelContext pageModel={pageModel}>
      {grid ? (
        <RecordList
          first="list"
          draw={parts => (
            <>
              <div style={{ minHeight: 32 }}>
                <Suspense fallback={null}>{parts.complete && <GridSwitch list={parts.list} grid={grid} />}</Suspense>
              </div>
              {parts.list.state.shownAs === 'grid' ? (
                <Suspense fallback={<Outline lines={10} />}>
                  <RecordGrid {...parts} grid={grid} />
                </Suspense>
              ) : (
                <ListRows {...parts} />
              )}
            </>
          )}
        />
      ) : (
        <RecordList />
      )}
    </PageModelContext>
  )
}
