import { ConfigProvider, type ThemeConfig } from '#web/ui/antd.ts'
import { StyleProvider, withoutResets } from '#web/ui/antd-styles.ts'
import './react-19.ts'
import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react'
import { localeState } from '#web/i18n/locale-state.ts'
import { mediaStore } from '#web/state/media-store.ts'
import { antdTheme } from './antd-theme.ts'
import { menuColors } from './menu-colors.ts'
import { preferences } from './preferences.ts'
import { SIZE_PX, sizeState } from './size.ts'
import { styleNonce } from './style-nonce.ts'
import { actionColors, themeColorValue } from './theme-colors.ts'
import './tokens.css'
import { useDark } from './use-dark.ts'

const wantsStillness = mediaStore('(prefers-reduced-motion: reduce)')

/** Colours, size and language of the whole app, for antd's components and our own style sheets. */
export function ThemeRoot({ children }: { readonly children: ReactNode }) {
  const dark = useDark()
  const size = sizeState.use()
  const still = wantsStillness.use()
  const { themeColor } = preferences.use()
  const { antdLocale } = localeState.use()
  // antd translates the label of a drawer's close button, but not that of a dialog.
  const modal = useMemo(() => ({ closable: { 'aria-label': antdLocale?.global?.close } }), [antdLocale])
  const theme = useHashedOnceSwitched(
    useMemo(() => antdTheme(themeColor, dark, size, still), [themeColor, dark, size, still]),
  )
  // Before the first paint, so that nothing appears in other colours.
  useLayoutEffect(() => {
    const { dataset, style } = document.documentElement
    dataset.mode = dark ? 'dark' : 'light'
    dataset.size = size
    style.setProperty('--primary', themeColorValue(themeColor, dark))
    for (const [index, color] of actionColors(themeColor, dark).entries()) style.setProperty(ACTION[index]!, color)
    for (const [name, color] of Object.entries(menuColors(dark))) style.setProperty(`--menu-${name}`, color)
    style.setProperty('--font-size', `${SIZE_PX[size].font}px`)
    style.setProperty('--control', `${SIZE_PX[size].control}px`)
  }, [dark, size, themeColor])
  return (
    <StyleProvider transformers={TRANSFORMERS}>
      <ConfigProvider
        theme={theme}
        locale={antdLocale}
        csp={styleNonce ? { nonce: styleNonce } : undefined}
        form={{ validateMessages: {}, scrollToFirstError: true }}
        modal={modal}
        button={{ autoInsertSpace: false }}
      >
        {children}
      </ConfigProvider>
    </StyleProvider>
  )
}

/**
 * antd's style sheets share their class names between themes unless they are hashed, and hidden pages keep those of the theme
 * before in the document. Hashed ones cost the browser twice the time for each click and frame, so they begin with the first
 * switch. `theme` must be the same object as long as nothing was switched.
 */
function useHashedOnceSwitched(theme: ThemeConfig): ThemeConfig {
  const [first] = useState(theme)
  return useMemo(() => ({ ...theme, hashed: theme !== first }), [theme, first])
}

const ACTION = ['--action', '--action-hover', '--action-active']
const TRANSFORMERS = [withoutResets]
