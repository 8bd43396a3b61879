import { useState } from 'react'
import { useShell } from '#web/account/use-shell.ts'
import { http } from '#web/http/http.ts'
import { useNotify } from '#web/notify/use-notify.ts'
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
  const [roles, setRoles] = useState<readonly Role[]>()
  const [busy, setBusy] = useState(false)
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
  const load = () =>
    http
      .get<readonly Role[]>('/api/resources/role?_fields=name&_sort=name&_end=100', { stay: true, parallel: true })
      .then(({ data }) => setRoles(data))
      .catch(notify.error)
  return (
    <Dropdown
      trigger={['click']}
      disabled={disabled}
      onOpenChange={isOpen => {
        if (isOpen && !roles) void load()
      }}
      menu={{
        items: [
          { key: 'own', label: t('studio.previewOwn'), onClick: () => show() },
          ...(roles ?? []).map(({ id, name }) => ({ key: `${id}`, label: name, onClick: () => show(id) })),
        ],
      }}
    >
      <Button loading={busy}>{t('studio.preview')}</Button>
    </Dropdown>
  )
}
