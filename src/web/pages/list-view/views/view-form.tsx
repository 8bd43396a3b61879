import { useCustomMutation } from '@refinedev/core'
import { useId, useState } from 'react'
import type { ListView, ViewAudience, ViewContent } from '#model/list/list-settings.ts'
import { useSaving } from '#web/data/notify/use-saving.ts'
import { SILENT } from '#web/data/providers/in-place.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Checkbox, Input, Modal, Radio, Select } from '#web/ui/antd.ts'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import type { ListPage } from '../use-list-page.ts'
import styles from './view-menu.module.css'

export type ViewTarget =
  | { readonly kind: 'new'; readonly content: ViewContent }
  | { readonly kind: 'edit'; readonly view: ListView }

interface ViewFormProps {
  readonly list: ListPage
  readonly target: ViewTarget
  onClose(): void
  onSaved(view: ListView): Promise<void>
}

/** Name and audience of a view, and whether it is the default. */
export function ViewForm({ list, target, onClose, onSaved }: ViewFormProps) {
  useReturnFocus()
  const { t, text } = useText()
  const id = useId()
  const { sharing } = list.listSettings.settings
  const before = target.kind === 'edit' ? target.view : undefined
  const [name, setName] = useState(before?.name ?? '')
  const [audience, setAudience] = useState<ViewAudience>(before?.audience ?? { kind: 'me' })
  const [isDefault, setDefault] = useState(before?.isDefault ?? false)
  const { problem, saving, setProblem, save } = useSaving()
  const { mutateAsync } = useCustomMutation<ListView>()
  const roles = sharing.roles.map(({ role, title }) => ({ value: role, label: text(title) }))
  const mayShare =
    roles.length > 0 || sharing.everyone || (before?.audience.kind !== undefined && before.audience.kind !== 'me')

  function saveView() {
    if (name.trim() === '') return setProblem(t('lists.views.nameNeeded'))
    void save(async () => {
      const given = { name: name.trim(), audience, isDefault }
      const { data } = await mutateAsync({
        ...(target.kind === 'new'
          ? {
              url: '/api/list-views',
              method: 'post',
              values: { page: list.page.path, ...given, content: target.content },
            }
          : {
              url: `/api/list-views/${target.view.id}`,
              method: 'patch',
              values: { version: target.view.version, ...given, audience: changed(target.view.audience, audience) },
            }),
        meta: { stay: true },
        ...SILENT,
      })
      await onSaved(data)
      onClose()
    })
  }
  return (
    <Modal
      open
      width={420}
      title={t(before ? 'lists.views.editTitle' : 'lists.views.saveAs')}
      okText={t('lists.views.save')}
      cancelText={t('app.cancel')}
      confirmLoading={saving}
      onOk={saveView}
      onCancel={onClose}
    >
      <div className={styles.form}>
        <div className={styles.field}>
          <label htmlFor={`${id}name`}>{t('lists.views.name')}</label>
          <Input
            id={`${id}name`}
            autoFocus
            maxLength={60}
            value={name}
            status={problem ? 'error' : undefined}
            aria-invalid={problem !== ''}
            aria-describedby={problem ? `${id}problem` : undefined}
            onChange={event => {
              setName(event.target.value)
              setProblem('')
            }}
            onPressEnter={saveView}
          />
          {problem && (
            <span id={`${id}problem`} role="alert" className={styles.problem}>
              {problem}
            </span>
          )}
        </div>
        {mayShare && (
          <div className={styles.field}>
            <Radio.Group
              aria-label={t('lists.audience.label')}
              value={audience.kind}
              onChange={({ target: { value } }) => setAudience(audienceOf(value, roles[0]?.value))}
              options={[
                { value: 'me', label: t('lists.audience.me') },
                { value: 'role', label: t('lists.audience.role'), disabled: roles.length === 0 },
                { value: 'everyone', label: t('lists.audience.everyone'), disabled: !sharing.everyone },
              ]}
            />
            {audience.kind === 'role' && (
              <Select
                showSearch
                optionFilterProp="label"
                aria-label={t('lists.audience.whichRole')}
                value={audience.role}
                options={roles}
                onChange={role => setAudience({ kind: 'role', role })}
              />
            )}
          </div>
        )}
        <Checkbox checked={isDefault} onChange={event => setDefault(event.target.checked)}>
          {t('lists.views.asDefault')}
        </Checkbox>
      </div>
    </Modal>
  )
}

function audienceOf(kind: ViewAudience['kind'], role: string | undefined): ViewAudience {
  return kind === 'role' ? { kind, role: role ?? '' } : { kind }
}

/** An unchanged audience needs no permission to share. */
function changed(before: ViewAudience, after: ViewAudience): ViewAudience | undefined {
  return JSON.stringify(before) === JSON.stringify(after) ? undefined : after
}
