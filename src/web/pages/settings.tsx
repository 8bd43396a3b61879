import type { PageModel } from '#model/client-model.ts'
import { settingsOf } from '#model/page-kinds/settings.ts'
import { RecordList } from './list-view/record-list.tsx'
import { SwitchedRows } from './list-view/switched-rows.tsx'
import { PageModelContext } from './page-model-context.tsx'
import { PlaceSettings } from './settings-view/place-settings.tsx'

/** Settings by place, with the places on the side; a switch shows all records as a list. */
export function SettingsPage({ pageModel }: { readonly pageModel: PageModel }) {
  const settings = settingsOf(pageModel.page)
  return (
    <PageModelContext pageModel={pageModel}>
      <RecordList
        draw={
          settings &&
          (parts => (
            <SwitchedRows {...parts} kind="settings">
              <PlaceSettings {...parts} settings={settings} />
            </SwitchedRows>
          ))
        }
      />
    </PageModelContext>
  )
}
