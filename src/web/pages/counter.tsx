import type { PageModel } from '#model/client-model.ts'
import { CounterView } from './counter-view/counter-view.tsx'
import { PageModelContext } from './page-model-context.tsx'

/** A page that settles one subject after another at the counter. */
export function CounterPage({ pageModel }: { readonly pageModel: PageModel }) {
  return (
    <PageModelContext pageModel={pageModel}>
      <CounterView />
    </PageModelContext>
  )
}
