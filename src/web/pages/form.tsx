import type { PageModel } from '#model/client-model.ts'
import { FormView } from './form-view/form-view.tsx'
import { PageModelContext } from './page-model-context.tsx'

/** A page that creates a record, or with `?id=` edits one. */
export function FormPage({ pageModel }: { readonly pageModel: PageModel }) {
  return (
    <PageModelContext pageModel={pageModel}>
      <FormView />
    </PageModelContext>
  )
}
