import { useCustomMutation, useLogout } from '@refinedev/core'
import { Suspense, useState } from 'react'
import type { Master } from '#model/api.ts'
import { masterBecomes } from '#web/data/account/master-becomes.ts'
import { usePublicApp } from '#web/data/account/public-app.ts'
import { useShell } from '#web/data/account/shell-state.ts'
import { useAccount } from '#web/data/account/use-account.ts'
import { hasNotices } from '#web/data/background/notice-board.ts'
import { formBody } from '#web/data/http/form-post.ts'
import { problemTextOr, useNotify } from '#web/data/notify/use-notify.ts'
import { SILENT } from '#web/data/providers/in-place.ts'
import { STUDIO } from '#web/data/routes/guard.ts'
import { useNavigate } from '#web/data/routes/use-navigate.ts'
import { useText } from '#web/i18n/use-text.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { Dropdown, type MenuProps } from '#web/ui/antd.ts'
import { DownOutlined, UserOutlined } from '#web/ui/icons.ts'
import { askConfirm } from '#web/ui/notify/confirm.tsx'
import { errorLog } from '../error-log/error-log.ts'
import { tourOpen } from '../tour/tour-state.ts'
import { besideOpener } from './beside-opener.ts'
import styles from './top-bar.module.css'

const BindDialog = lazyPart(() => import('../bind/bind-dialog.tsx'))
const SettingsDrawer = lazyPart(() => import('../settings/settings-drawer.tsx'))
const SubscriptionsDrawer = lazyPart(() => import('#web/pages/subscriptions/subscriptions-drawer.tsx'))
const StandInsDrawer = lazyPart(() => import('#web/pages/stand-ins/stand-ins-drawer.tsx'))
const FrameTour = lazyPart(() => import('../tour/frame-tour.tsx'))
const ErrorLogDrawer = lazyPart(() => import('../error-log/error-log-drawer.tsx'))

type Panel = 'bind' | 'settings' | 'subscriptions' | 'standIns' | 'errorLog'

/** The user menu: name, bind or unbind, theme, error log (administrators), log out. */
export function UserMenu({ compact }: { readonly compact: boolean }) {
  const { t } = useText()
  const { account, master } = useAccount()
  const { studio } = useShell()
  const navigate = useNavigate()
  const errors = errorLog.use().length
  const { mutate: logOut } = useLogout()
  const unbind = useUnbind()
  const tour = tourOpen.use()
  const [panel, setPanel] = useState<Panel>()
  const name = account.name || t('layout.user')
  const close = () => setPanel(undefined)
  const canBind = usePublicApp().bind !== undefined

  const items: MenuProps['items'] = [
    { key: 'who', type: 'group', label: master ? `${name} · ${t('layout.boundTo', { name: master.name })}` : name },
    master
      ? { key: 'unbind', label: t('unbind.menu'), onClick: () => void unbind(master) }
      : canBind
        ? { key: 'bind', label: t('bind.menu'), onClick: () => setPanel('bind') }
        : null,
    ...(studio ? [{ key: 'studio', label: t('layout.studio'), onClick: () => navigate(STUDIO) }] : []),
    { key: 'settings', label: t('layout.settings'), onClick: () => setPanel('settings') },
    hasNotices()
      ? { key: 'subscriptions', label: t('layout.subscriptions'), onClick: () => setPanel('subscriptions') }
      : null,
    hasNotices() ? { key: 'standIns', label: t('layout.standIns'), onClick: () => setPanel('standIns') } : null,
    { key: 'tour', label: t('layout.tour'), onClick: () => tourOpen.set(true) },
    ...(account.admin
      ? [
          {
            key: 'errorLog',
            label: t('errorLog.menu'),
            extra: errors || undefined,
            onClick: () => setPanel('errorLog'),
          },
        ]
      : []),
    { type: 'divider' },
    { key: 'logOut', label: t('layout.logOut'), onClick: () => logOut() },
  ]

  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight" getPopupContainer={besideOpener}>
        <button
          type="button"
          data-tour="account"
          className={styles.user}
          aria-label={t('layout.userMenu', { name })}
          aria-haspopup="menu"
        >
          <UserOutlined />
          {!compact && <span className={styles.userName}>{name}</span>}
          {!compact && <DownOutlined className={styles.down} />}
        </button>
      </Dropdown>
      <Suspense fallback={null}>
        {panel === 'bind' && <BindDialog onClose={close} />}
        {panel === 'settings' && <SettingsDrawer onClose={close} />}
        {tour && <FrameTour />}
        {panel === 'subscriptions' && <SubscriptionsDrawer onClose={close} />}
        {panel === 'standIns' && <StandInsDrawer onClose={close} />}
        {panel === 'errorLog' && <ErrorLogDrawer onClose={close} />}
      </Suspense>
    </>
  )
}

/** Asks for confirmation, naming the bound account, and releases it (specification section 8); menu and routes are rebuilt. */
function useUnbind(): (master: Master) => Promise<void> {
  const { t } = useText()
  const notify = useNotify()
  const { mutateAsync } = useCustomMutation()
  return async ({ name }) => {
    const question = { title: t('unbind.title'), text: t('unbind.text', { name }), confirm: t('unbind.button') }
    if (!(await askConfirm({ ...question, cancel: t('app.cancel'), danger: true })))
      return notify.info(t('unbind.cancelled'))
    try {
      const url = '/api/account/unbindXcy'
      await mutateAsync({ url, method: 'post', values: formBody(), meta: { stay: true }, ...SILENT })
      await masterBecomes(null)
      notify.success(t('unbind.success'))
    } catch (problem) {
      notify.error(problemTextOr(problem, t('unbind.failed')))
    }
  }
}
