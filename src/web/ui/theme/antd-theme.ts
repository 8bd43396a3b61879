import { type ThemeConfig, theme } from '#web/ui/antd.ts'
import { menuColors } from './menu-colors.ts'
import { SIZE_PX, type Size } from './size.ts'
import { type ThemeColor, themeColorValue } from './theme-colors.ts'

/**
 * antd's theme: compact, calm, borders instead of shadows. Without `cssVar`: antd 5 inserts those style sheets without the
 * nonce, and the content security policy would refuse them. `still`: without animations.
 */
export function antdTheme(color: ThemeColor, dark: boolean, size: Size, still: boolean): ThemeConfig {
  const primary = themeColorValue(color, dark)
  const { font, control } = SIZE_PX[size]
  const menu = menuColors(dark)
  const box = { colorBorder: dark ? BOX_ON_DARK : BOX }
  return {
    algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: primary,
      colorInfo: primary,
      colorLink: primary,
      ...(dark ? DARK : LIGHT),
      // Font of the page, which depends on its language.
      fontFamily: 'inherit',
      fontSize: font,
      controlHeight: control,
      borderRadius: 4,
      borderRadiusLG: 6,
      wireframe: false,
      motion: !still,
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.18s',
    },
    components: {
      Form: { itemMarginBottom: 16, verticalLabelPadding: '0 0 4px' },
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 500,
        // The dark theme's colours are light, so text on them is dark.
        ...(dark ? { primaryColor: ON_DARK, dangerColor: ON_DARK } : {}),
      },
      Checkbox: box,
      Radio: box,
      Tree: box,
      Descriptions: { itemPaddingBottom: 10 },
      Layout: { siderBg: menu.ground, bodyBg: 'transparent' },
      Menu: {
        darkItemBg: menu.ground,
        darkPopupBg: menu.deep,
        darkSubMenuItemBg: menu.deep,
        darkItemColor: menu.text,
        darkItemHoverBg: menu.hover,
        darkItemHoverColor: MENU_HOVER,
        darkItemSelectedBg: menu.deep,
        darkItemSelectedColor: menu.active,
        collapsedWidth: COLLAPSED_PX,
        itemBorderRadius: 0,
        subMenuItemBorderRadius: 0,
        itemMarginInline: 0,
        itemMarginBlock: 0,
      },
      Message: { contentPadding: '10px 16px' },
    },
  }
}

const MENU_HOVER = '#f4f7fb'
/** Width of the menu that shows icons alone. */
export const COLLAPSED_PX = 56

/** Greys have a contrast of 4.5:1 on their usual background, placeholders included. */
const LIGHT = {
  colorText: '#1f2933',
  colorTextSecondary: '#4a5765',
  colorTextTertiary: '#5f6b78',
  colorTextDescription: '#5f6b78',
  colorTextPlaceholder: '#6b7682',
  colorTextDisabled: '#8b95a1',
  colorBgLayout: '#f4f6f9',
  colorBorder: '#d3d9e0',
  colorBorderSecondary: '#e6eaef',
  colorError: '#c92a3a',
  colorSuccess: '#237a3b',
  colorWarning: '#a35a00',
  // Backgrounds derived from colours this dark would be muddy.
  colorErrorBg: '#fdf1f1',
  colorErrorBorder: '#efb9be',
  colorSuccessBg: '#eff8f1',
  colorSuccessBorder: '#b4dabf',
  colorWarningBg: '#fff8e8',
  colorWarningBorder: '#ecd09a',
}
const ON_DARK = '#0b1016'
/** Outlines of checkboxes and radio buttons, with a contrast of 3:1 (WCAG 2.2, 1.4.11): they are all there is of an empty one. */
const BOX = '#858f9b'
const BOX_ON_DARK = '#75818e'
const DARK = {
  colorError: '#ff8a8f',
  colorText: '#e3e8ee',
  colorTextSecondary: '#b6c0cb',
  colorTextTertiary: '#9aa6b3',
  colorTextDescription: '#9aa6b3',
  colorTextPlaceholder: '#8b97a4',
  colorBgContainer: '#161b22',
  colorBgElevated: '#1f2630',
  colorBgSpotlight: '#39424e',
  colorBgLayout: '#0f141a',
  colorBorder: '#3a4450',
  colorBorderSecondary: '#2a323c',
}
