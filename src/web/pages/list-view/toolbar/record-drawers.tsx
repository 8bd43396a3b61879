import { CanAccess } from '@refinedev/core'
import { useState } from 'react'
import type { DetailTab } from '#model/app-model.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useNarrow } from '#web/state/media-store.ts'
import { Button, Drawer } from '#web/ui/antd.ts'
import { PlusOutlined } from '#web/ui/icons.ts'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import { OtherForm } from '../../detail-view/related/other-form.tsx'
import { RelatedList } from '../../detail-view/related/related-list.tsx'
import type { FormTarget } from '../../form-view/form-target.ts'
import { usePageModel, useResource } from '../../page-model-context.tsx'

/** Buttons of the toolbar that open records of other resources, which are managed from this page. */
export function RecordDrawers({ drawers }: { readonly drawers: readonly DetailTab[] }) {
  const { text } = useText()
  const { resources } = usePageModel()
  const [open, setOpen] = useState<DetailTab>()
  return (
    <>
      {drawers
        .filter(({ resource }) => resources[resource])
        .map(tab => (
          <Button key={tab.name} onClick={() => setOpen(tab)}>
            {text(tab.title ?? resources[tab.resource]?.title)}
          </Button>
        ))}
      {open && <RecordsDrawer tab={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** All records of a resource: created, edited and moved without leaving the page. */
function RecordsDrawer({ tab, onClose }: { readonly tab: DetailTab; onClose(): void }) {
  const { t, text } = useText()
  const narrow = useNarrow()
  const resource = useResource(tab.resource)
  const [creating, setCreating] = useState(false)
  useReturnFocus()
  return (
    <Drawer
      open
      width={narrow ? '100%' : 880}
      title={text(tab.title ?? resource.title)}
      onClose={onClose}
      extra={
        <CanAccess resource={resource.name} action="create">
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setCreating(true)}>
            {t('pages.action.create')}
          </Button>
        </CanAccess>
      }
    >
      <RelatedList tab={tab} />
      {creating && <OtherForm name={tab.resource} target={NEW} onClose={() => setCreating(false)} />}
    </Drawer>
  )
}

const NEW: FormTarget = { kind: 'new', id: undefined }
