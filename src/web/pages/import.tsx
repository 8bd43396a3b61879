import type { PageModel } from '#model/client-model.ts'
import { ListPage } from './list.tsx'

/** Records from a spreadsheet. Its data is drawn as a list. */
export function ImportPage({ pageModel }: { readonly pageModel: PageModel }) {
  return <ListPage pageModel={pageModel} />
}
