import { useList } from '@refinedev/core'
import { useState } from 'react'
import { useShell } from '#web/account/use-shell.ts'
import { useNotify } from '#web/notify/use-notify.ts'
import { IN_PLACE } from '#web/providers/in-place.ts'
import { Button, Dropdown } from '#web/ui/antd.ts'
import { useStudioText } from './studio-text.ts'

interface PreviewButtonProps {
  readonly disabled: boolean
  begin(role: number | undefined): Promise<void>
}
interface Role {
  readonly id: number
  readonly name: string
}

/** Shows the pages of the draft: by the own rights, or by those of a role to who may see as others do. */
export function PreviewButton({ disabled, begin }: PreviewButtonProps) {
  const t = useStudioText()
  const { seeAs } = useShell()
  const notify = useNotify()
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const { result } = useList<Role>({
    resource: 'role',
    sorters: [{ field: 'name', order: 'asc' }],
    pagination: { currentPage: 1, pageSize: 100 },
    ...IN_PLACE,
    meta: { ...IN_PLACE.meta, fields: ['name'] },
    queryOptions: { enabled: seeAs === true && isOpen },
  })
  const show = (role?: number) => {
    setBusy(true)
    begin(role)
      .catch(notify.error)
      .finally(() => setBusy(false))
  }
  if (!seeAs)
    return (
      <Button disabled={disabled} loading={busy} onClick={() => show()}>
        {t('studio.preview')}
      </Button>
    )
  return (
    <Dropdown
      trigger={['click']}
      disabled={disabled}
      onOpenChange={setOpen}
      menu={{
        items: [
          { key: 'own', label: t('studio.previewOwn'), onClick: () => show() },
          ...result.data.map(({ id, name }) => ({ key: `${id}`, label: name, onClick: () => show(id) })),
        ],
      }}
    >
      <Button loading={busy}>{t('studio.preview')}</Button>
    </Dropdown>
  )
}
