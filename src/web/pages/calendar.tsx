import type { PageModel } from '#model/client-model.ts'
import { ListPage } from './list.tsx'

/** Records by day. Its data is drawn as a list. */
export function CalendarPage({ pageModel }: { readonly pageModel: PageModel }) {
  return <ListPage pageModel={pageModel} />
}
