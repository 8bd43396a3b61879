import { Suspense } from 'react'
import type { PageModel } from '#model/client-model.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { RecordList } from './list-view/record-list.tsx'
import { PageModelContext } from './page-model-context.tsx'

const ImportBar = lazyPart(() => import('#web/pages/imports/import-bar.tsx'))

/** Imports records from a spreadsheet, and lists earlier imports. */
export function ImportPage({ pageModel }: { readonly pageModel: PageModel }) {
  return (
    <PageModelContext pageModel={pageModel}>
      <Suspense fallback={null}>
        <ImportBar />
      </Suspense>
      <RecordList />
    </PageModelContext>
  )
}
