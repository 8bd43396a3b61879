import type { FoundRecord } from '#model/api.ts'
import type { ShellModule } from '#model/client-model.ts'
import { LOCALES } from '#model/localized-text.ts'
import type { MyPages } from '#model/my-pages.ts'
import { HOME } from '#web/data/routes/guard.ts'
import { LOCALE_NAMES } from '#web/i18n/locale-names.ts'
import { changeLocale } from '#web/i18n/locale-state.ts'
import type { TextTools } from '#web/i18n/use-text.ts'
import {
  BgColorsOutlined,
  FileTextOutlined,
  HomeOutlined,
  LayoutOutlined,
  LogoutOutlined,
  PlusOutlined,
  QuestionCircleOutlined,
  ReloadOutlined,
  TranslationOutlined,
} from '#web/ui/icons.ts'
import { changePreferences, MODES, preferences } from '#web/ui/theme/preferences.ts'
import { REDIRECT } from '../keep-alive/screen.ts'
import type { ShownGroup } from '../layout/menu-groups.ts'
import { ModuleIcon } from '../layout/module-icon.tsx'
import { toggleSidebar } from '../layout/sidebar-state.ts'
import { shortcutsOpen } from '../shortcuts/shortcuts-host.tsx'
import type { PaletteEntry } from './palette-entry.ts'

/** The pages of the menu, and a new record for each on which the account may create records. */
export function pageEntries(groups: readonly ShownGroup[], { t, text }: TextTools): PaletteEntry[] {
  return groups.flatMap(({ module, pages }) =>
    pages.flatMap(page => {
      const hint = text(module.title)
      const words = [...Object.values(page.title), ...Object.values(module.title), page.path]
      const open: PaletteEntry = {
        key: page.path,
        group: 'pages',
        title: text(page.title),
        hint,
        icon: <ModuleIcon name={module.icon} />,
        words,
        to: page.path,
      }
      if (!page.creates) return [open]
      const create: PaletteEntry = {
        key: `new ${page.path}`,
        group: 'create',
        title: t('palette.create', { title: text(page.creates) }),
        hint: text(page.title),
        icon: <PlusOutlined />,
        words: [...Object.values(page.creates), ...Object.values(page.title), 'new', '新建', '新增'],
        to: `${page.path}?_form=new`,
      }
      return [open, create]
    }),
  )
}

/** The home page, which is in no group of the menu. */
export function homeEntry({ t }: TextTools): PaletteEntry {
  const title = t('layout.home')
  return { key: HOME, group: 'pages', title, icon: <HomeOutlined />, words: [title, 'home', '首页', HOME], to: HOME }
}

/** Favourite and recently opened pages. */
export function ownEntries(groups: readonly ShownGroup[], own: MyPages | undefined, tools: TextTools): PaletteEntry[] {
  const pages = pageEntries(groups, tools).filter(({ group }) => group === 'pages')
  const named = (group: 'favourites' | 'recent', paths: readonly string[]) =>
    paths.flatMap(path => {
      const page = pages.find(({ to }) => to === path)
      return page ? [{ ...page, group, key: `${group} ${path}` }] : []
    })
  return [...named('favourites', own?.favourites ?? []), ...named('recent', own?.recent ?? [])]
}

/** Global commands. */
export function actionEntries({ t, locale }: TextTools, address: string, logOut: () => void): PaletteEntry[] {
  const action = (key: string, title: string, icon: PaletteEntry['icon'], words: readonly string[]) =>
    ({ key, group: 'actions', title, icon, words: [title, ...words] }) as const
  const languages = LOCALES.filter(each => each !== locale).map(each => ({
    ...action(`language ${each}`, t('palette.language', { name: LOCALE_NAMES[each] }), <TranslationOutlined />, [
      'language',
      '语言',
    ]),
    run: () => void changeLocale(each),
  }))
  const { mode } = preferences.get()
  const modes = MODES.filter(each => each !== mode).map(each => ({
    ...action(`mode ${each}`, t('palette.mode', { name: t(`settings.mode.${each}`) }), <BgColorsOutlined />, [
      `theme ${each}`,
      '主题 明暗',
    ]),
    run: () => changePreferences({ mode: each }),
  }))
  return [
    { ...action('refresh', t('layout.refresh'), <ReloadOutlined />, ['reload', '刷新']), to: REDIRECT + address },
    { ...action('sidebar', t('palette.sidebar'), <LayoutOutlined />, ['menu sidebar', '菜单']), run: toggleSidebar },
    {
      ...action('shortcuts', t('shortcuts.title'), <QuestionCircleOutlined />, ['keyboard shortcuts', '快捷键']),
      run: () => shortcutsOpen.set(true),
    },
    ...languages,
    ...modes,
    { ...action('sign out', t('layout.logOut'), <LogoutOutlined />, ['sign out', '退出']), run: logOut },
  ]
}

/** Pages outside the menu, for accounts whose roles work there. */
export function hiddenEntries(modules: readonly ShellModule[], { text }: TextTools): PaletteEntry[] {
  return modules.flatMap(module =>
    module.pages
      .filter(({ hidden, roles, path }) => hidden && roles.length > 0 && !path.includes('{'))
      .map(page => ({
        key: page.path,
        group: 'pages' as const,
        title: text(page.title),
        hint: text(module.title),
        icon: <ModuleIcon name={module.icon} />,
        words: [...Object.values(page.title), ...Object.values(module.title), page.path],
        to: page.path,
      })),
  )
}

/** Records found by the server, under the title of the page that opens them. */
export function recordEntries(
  found: readonly FoundRecord[],
  modules: readonly ShellModule[],
  { text }: TextTools,
): PaletteEntry[] {
  const titles = new Map(modules.flatMap(({ pages }) => pages.map(page => [page.path, page.title] as const)))
  return found.flatMap(({ page, address, label, by }) => {
    const title = titles.get(page)
    if (!title) return []
    const hint = by ? `${text(by.title)} ${by.label} · ${text(title)}` : text(title)
    return [
      { key: address, group: 'records', title: label, hint, icon: <FileTextOutlined />, words: [label], to: address },
    ]
  })
}
