import type { PageModel } from '#model/client-model.ts'
import { RecordList } from './list-view/record-list.tsx'
import { PageModelContext } from './page-model-context.tsx'

/** A table of records with filters, buttons and a drawer for one record. */
export function ListPage({ pageModel }: { readonly pageModel: PageModel }) {
  return (
    <PageModelContext pageModel={pageModel}>
      <RecordList />
    </PageModelContext>
  )
}
