/**
 * Colours the theme may take. `light` carries white text, `dark` stands on the dark page with black text; both at a
 * contrast of 4.5:1 or more (WCAG 2.2, 1.4.3), which a test measures.
 */
export const THEME_COLORS = [
  { name: 'blue', light: '#1668c7', dark: '#5aa9ff' },
  { name: 'teal', light: '#0b7a75', dark: '#3dc3bb' },
  { name: 'green', light: '#2b7a2e', dark: '#67c26b' },
  { name: 'violet', light: '#6a45c4', dark: '#a98bf5' },
  { name: 'red', light: '#c22f3d', dark: '#ff8a8f' },
  { name: 'slate', light: '#48617c', dark: '#9db6d1' },
] as const

export type ThemeColor = (typeof THEME_COLORS)[number]['name']

/** Colour value of a theme colour. */
export function themeColorValue(name: ThemeColor, dark: boolean): string {
  const { [dark ? 'dark' : 'light']: value } = THEME_COLORS.find(color => color.name === name) ?? THEME_COLORS[0]
  return value
}
