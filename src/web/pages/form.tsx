import type { PageModel } from '#model/client-model.ts'
import { FormView } from './form-view/form-view.tsx'
import { PageModelContext } from './page-model-context.tsx'

/** A page on which a record is created, or with `?id=` edited. */
export function FormPage({ pageModel }: { readonly pageModel: PageModel }) {
  return (
    <PageModelContext pageModel={pageModel}>
      <FormView />
    </PageModelContext>
  )
}
