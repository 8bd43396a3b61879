import type { PageModel } from '#model/client-model.ts'
import { ListPage } from './list.tsx'

/** Figures by group. Its data is drawn as a list. */
export function ReportPage({ pageModel }: { readonly pageModel: PageModel }) {
  return <ListPage pageModel={pageModel} />
}
