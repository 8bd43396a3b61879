/**
 * Theme colours. `light` is used with white text, `dark` on the dark page with black text; both have a contrast of at least
 * 4.5:1 (WCAG 2.2, 1.4.3), which a test measures. `lightAction` and `darkAction` are antd's button colours derived from them:
 * default, hover, active.
 */
export const THEME_COLORS = [
  {
    name: 'blue',
    light: '#1668c7',
    dark: '#5aa9ff',
    lightAction: ['#1668c7', '#3986d4', '#0a4ba1'],
    darkAction: ['#5093dc', '#77b2e8', '#4275ad'],
  },
  {
    name: 'teal',
    light: '#0b7a75',
    dark: '#3dc3bb',
    lightAction: ['#0b7a75', '#22877f', '#035453'],
    darkAction: ['#37a9a2', '#59bcb2', '#2f8681'],
  },
  {
    name: 'green',
    light: '#2b7a2e',
    dark: '#67c26b',
    lightAction: ['#2b7a2e', '#458745', '#19541d'],
    darkAction: ['#5ba85e', '#83bc84', '#4a854d'],
  },
  {
    name: 'violet',
    light: '#6a45c4',
    dark: '#a98bf5',
    lightAction: ['#6a45c4', '#8b6bd1', '#4b2f9e'],
    darkAction: ['#9379d3', '#bda9e8', '#7561a6'],
  },
  {
    name: 'red',
    light: '#c22f3d',
    dark: '#ff8a8f',
    lightAction: ['#c22f3d', '#cf535b', '#9c1e2e'],
    darkAction: ['#dc787d', '#e8a3a4', '#ad6164'],
  },
  {
    name: 'slate',
    light: '#48617c',
    dark: '#9db6d1',
    lightAction: ['#48617c', '#66788a', '#2e4057'],
    darkAction: ['#889eb5', '#b8c1ca', '#6d7d8f'],
  },
] as const

export type ThemeColor = (typeof THEME_COLORS)[number]['name']

/** Colour value of a theme colour. */
export function themeColorValue(name: ThemeColor, dark: boolean): string {
  return themeColorOf(name)[dark ? 'dark' : 'light']
}

/** Button colours of the theme colour: default, hover, active. */
export function actionColors(name: ThemeColor, dark: boolean): readonly [string, string, string] {
  return themeColorOf(name)[dark ? 'darkAction' : 'lightAction']
}

function themeColorOf(name: ThemeColor) {
  return THEME_COLORS.find(color => color.name === name) ?? THEME_COLORS[0]
}
