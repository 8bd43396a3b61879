import type { PageModel } from '#model/client-model.ts'
import { DetailView } from './detail-view/detail-view.tsx'
import { PageModelContext } from './page-model-context.tsx'

/** A page that shows one record, named by `?id=` or by the path. */
export function DetailPage({ pageModel }: { readonly pageModel: PageModel }) {
  return (
    <PageModelContext pageModel={pageModel}>
      <DetailView />
    </PageModelContext>
  )
}
