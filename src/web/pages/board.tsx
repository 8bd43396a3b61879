import type { PageModel } from '#model/client-model.ts'
import { ListPage } from './list.tsx'

/** Figures at a glance. Its data is drawn as a list. */
export function BoardPage({ pageModel }: { readonly pageModel: PageModel }) {
  return <ListPage pageModel={pageModel} />
}
