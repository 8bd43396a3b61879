import { useCustomMutation } from '@refinedev/core'
import { useState } from 'react'
import type { ListView, ViewAudience } from '#model/list/list-settings.ts'
import { useCopyLink } from '#web/data/notify/use-copy-link.ts'
import { useNotify } from '#web/data/notify/use-notify.ts'
import { SILENT } from '#web/data/providers/in-place.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button, Tag } from '#web/ui/antd.ts'
import { DeleteOutlined, EditOutlined, LinkOutlined } from '#web/ui/icons.ts'
import { askConfirm } from '#web/ui/notify/confirm.tsx'
import type { ListPage } from '../use-list-page.ts'
import { ViewForm, type ViewTarget } from './view-form.tsx'
import styles from './view-menu.module.css'
import { contentOf } from './view-state.ts'

const KINDS: readonly ViewAudience['kind'][] = ['me', 'role', 'everyone']

/** The views by audience, with their actions. */
export function ViewPanel({ list, onDone }: { readonly list: ListPage; onDone(): void }) {
  const { t } = useText()
  const { views, state, layout, listSettings } = list
  const notify = useNotify()
  const copyLink = useCopyLink()
  const { mutateAsync } = useCustomMutation<ListView>()
  const [target, setTarget] = useState<ViewTarget>()
  const content = contentOf(state, layout)

  async function overwrite(view: ListView) {
    try {
      await mutateAsync({
        url: `/api/list-views/${view.id}`,
        method: 'patch',
        values: { version: view.version, content },
        meta: { stay: true },
        ...SILENT,
      })
      await listSettings.reload()
      notify.success(t('lists.views.saved', { name: view.name }))
    } catch (error) {
      notify.error(error)
    }
  }
  async function remove(view: ListView) {
    const confirmed = await askConfirm({
      title: t('lists.views.delete', { name: view.name }),
      text: t(view.audience.kind === 'me' ? 'lists.views.deleteOwn' : 'lists.views.deleteShared'),
      confirm: t('pages.action.delete'),
      cancel: t('app.cancel'),
      danger: true,
    })
    if (!confirmed) return
    try {
      await mutateAsync({
        url: `/api/list-views/${view.id}?version=${view.version}`,
        method: 'delete',
        values: {},
        meta: { stay: true },
        ...SILENT,
      })
      if (views.open === view) views.leave()
      await listSettings.reload()
      notify.success(t('lists.views.deleted', { name: view.name }))
      onDone()
    } catch (error) {
      notify.error(error)
    }
  }
  const { open } = views
  return (
    <div className={styles.panel} role="dialog" aria-label={t('lists.views.title')}>
      <strong>{t('lists.views.title')}</strong>
      {views.all.length === 0 && <p className={styles.note}>{t('lists.views.none')}</p>}
      {KINDS.map(kind => {
        const ofKind = views.all.filter(({ audience }) => audience.kind === kind)
        return (
          ofKind.length > 0 && (
            <section key={kind} aria-label={t(`lists.audience.${kind}`)}>
              <div className={styles.group}>{t(`lists.audience.${kind}`)}</div>
              <ul className={styles.views}>
                {ofKind.map(view => (
                  <ViewRow
                    key={view.id}
                    view={view}
                    isOpen={view === open}
                    onShow={() => {
                      views.show(view)
                      onDone()
                    }}
                    onEdit={() => setTarget({ kind: 'edit', view })}
                    onDelete={() => void remove(view)}
                    onLink={() => void copyLink(`${list.page.path}?_saved=${view.id}`)}
                  />
                ))}
              </ul>
            </section>
          )
        )
      })}
      <div className={styles.buttons}>
        {open?.mayChange && views.changed && open.refused === 0 && (
          <Button size="small" type="primary" onClick={() => void overwrite(open)}>
            {t('lists.views.overwrite', { name: open.name })}
          </Button>
        )}
        <Button size="small" onClick={() => setTarget({ kind: 'new', content })}>
          {t('lists.views.saveAs')}
        </Button>
        {open && (
          <Button
            size="small"
            type="link"
            onClick={() => {
              views.leave()
              onDone()
            }}
          >
            {t('lists.views.leave')}
          </Button>
        )}
      </div>
      {target && (
        <ViewForm
          list={list}
          target={target}
          onClose={() => setTarget(undefined)}
          onSaved={async view => {
            await listSettings.reload()
            if (target.kind === 'new') list.change({ saved: String(view.id) }, { replace: true })
            notify.success(t('lists.views.saved', { name: view.name }))
            onDone()
          }}
        />
      )}
    </div>
  )
}

interface ViewRowProps {
  readonly view: ListView
  readonly isOpen: boolean
  onShow(): void
  onEdit(): void
  onDelete(): void
  onLink(): void
}

function ViewRow({ view, isOpen, onShow, onEdit, onDelete, onLink }: ViewRowProps) {
  const { t } = useText()
  const { name, owner, isDefault, mayChange } = view
  return (
    <li className={isOpen ? `${styles.view} ${styles.current}` : styles.view}>
      <Button
        type="text"
        size="small"
        aria-current={isOpen || undefined}
        title={view.audience.kind === 'me' ? name : t('lists.views.by', { name, owner: owner.label })}
        onClick={onShow}
      >
        <span>{name}</span>
      </Button>
      {isDefault && <Tag>{t('lists.views.default')}</Tag>}
      <Button
        type="text"
        size="small"
        icon={<LinkOutlined aria-hidden />}
        aria-label={t('lists.views.copyLink', { name })}
        onClick={onLink}
      />
      {mayChange && (
        <>
          <Button
            type="text"
            size="small"
            icon={<EditOutlined aria-hidden />}
            aria-label={t('lists.views.edit', { name })}
            onClick={onEdit}
          />
          <Button
            type="text"
            size="small"
            danger
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('lists.views.delete', { name })}
            onClick={onDelete}
          />
        </>
      )}
    </li>
  )
}
