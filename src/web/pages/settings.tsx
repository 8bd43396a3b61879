import type { PageModel } from '#model/client-model.ts'
import { ListPage } from './list.tsx'

/** Settings of one place each. Its data is drawn as a list. */
export function SettingsPage({ pageModel }: { readonly pageModel: PageModel }) {
  return <ListPage pageModel={pageModel} />
}
