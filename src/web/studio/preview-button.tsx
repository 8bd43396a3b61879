import { useState } from 'react'
import type { BodyOf } from '#model/api.ts'
import { useShell } from '#web/data/account/shell-state.ts'
import { useAccount } from '#web/data/account/use-account.ts'
import { useNotify } from '#web/data/notify/use-notify.ts'
import { useChoices } from '#web/fields/choices/use-choices.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button, Dropdown } from '#web/ui/antd.ts'
import { usePermissions } from './form/use-text-of.ts'
import styles from './studio.module.css'
import { useStudioText } from './studio-text.ts'

/** As many as one call answers. */
const MOST_ROLES = 100

interface PreviewButtonProps {
  readonly disabled: boolean
  begin(by: BodyOf<'POST /api/studio/preview'>): Promise<void>
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
  const { data: roles = [] } = useChoices({
    target: 'role',
    params: undefined,
    enabled: seeAs === true && isOpen,
    limit: MOST_ROLES,
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
          ...roles.map(({ id, label }) => ({ key: `${id}`, label, onClick: () => show({ role: id }) })),
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
