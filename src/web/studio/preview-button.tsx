import { useList } from '@refinedev/core'
import { useState } from 'react'
import type { BodyOf } from '#model/api.ts'
import { useShell } from '#web/data/account/shell-state.ts'
import { useAccount } from '#web/data/account/use-account.ts'
import { useNotify } from '#web/data/notify/use-notify.ts'
import { IN_PLACE } from '#web/data/providers/in-place.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button, Dropdown } from '#web/ui/antd.ts'
import { usePermissions } from './form/use-text-of.ts'
import styles from './studio.module.css'
import { useStudioText } from './studio-text.ts'

interface PreviewButtonProps {
  readonly disabled: boolean
  begin(by: BodyOf<'POST /api/studio/preview'>): Promise<void>
}
interface Role {
  readonly id: number
  readonly name: string
}

/**
 * Shows the pages of the draft: with the own rights or, for accounts that may see as others, with those of a role or of a
 * permission that the draft adds.
 */
export function PreviewButton({ disabled, begin }: PreviewButtonProps) {
  const t = useStudioText()
  const { text } = useText()
  const { seeAs, permissions } = useShell()
  const { me } = useAccount()
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
  // No role has these permissions yet. Accounts other than administrators see only what they may see themselves, which is
  // nothing of these.
  const added = usePermissions(me.admin && isOpen).filter(({ id }) => !permissions.some(each => each.id === id))
  const show = (by: BodyOf<'POST /api/studio/preview'>) => {
    setBusy(true)
    begin(by)
      .catch(notify.error)
      .finally(() => setBusy(false))
  }
  if (!seeAs)
    return (
      <Button disabled={disabled} loading={busy} onClick={() => show({})}>
        {t('studio.preview')}
      </Button>
    )
  return (
    <Dropdown
      trigger={['click']}
      disabled={disabled}
      onOpenChange={setOpen}
      menu={{
        className: styles.menu!,
        items: [
          { key: 'own', label: t('studio.previewOwn'), onClick: () => show({}) },
          ...result.data.map(({ id, name }) => ({ key: `${id}`, label: name, onClick: () => show({ role: id }) })),
          ...added.map(({ id, title }) => ({
            key: `permission ${id}`,
            label: t('studio.previewAdded', { title: text(title) }),
            onClick: () => show({ permission: id }),
          })),
        ],
      }}
    >
      <Button loading={busy}>{t('studio.preview')}</Button>
    </Dropdown>
  )
}
