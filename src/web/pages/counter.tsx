import type { PageModel } from '#model/client-model.ts'
import { CounterView } from './counter-view/counter-view.tsx'
import { PageModelContext } from './page-model-context.tsx'

/** One record after another is created for people at the counter. */
export function CounterPage({ pageModel }: { readonly pageModel: PageModel }) {
  return (
    <PageModelContext pageModel={pageModel}>
      <CounterView />
    </PageModelContext>
  )
}
