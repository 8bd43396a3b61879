import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { COLOURS } from '#web/studio/additions/new-parts.ts'
import { antdTheme } from '#web/ui/theme/antd-theme.ts'
import { THEME_COLORS } from '#web/ui/theme/theme-colors.ts'

/** WCAG 2.2: text needs 4.5:1. */
const ENOUGH = 4.5

describe.each(THEME_COLORS)('theme colour $name', ({ light, dark }) => {
  it('carries white text, and stands on the light grounds', () => {
    for (const ground of ['#ffffff', '#f4f6f9', '#f3f5f8'])
      expect(contrast(light, ground)).toBeGreaterThanOrEqual(ENOUGH)
  })
  it('stands on the dark grounds', () => {
    for (const ground of ['#161b22', '#0f141a', '#1c232c'])
      expect(contrast(dark, ground)).toBeGreaterThanOrEqual(ENOUGH)
  })
})

describe('the menu', () => {
  it('can be read: text on its ground, active text on the ground it is given', () => {
    expect(contrast('#bfcbd9', '#304156')).toBeGreaterThanOrEqual(ENOUGH)
    expect(contrast('#bfcbd9', '#1f2d3d')).toBeGreaterThanOrEqual(ENOUGH)
    expect(contrast('#409eff', '#1f2d3d')).toBeGreaterThanOrEqual(ENOUGH)
  })
})

describe.each(['', ':root[data-mode="dark"] '])('under `%s`, a state', mode => {
  const css = readFileSync('src/web/fields/fields.css', 'utf8')
  it.each(COLOURS)('in %s can be read', name => {
    const rule = new RegExp(
      `^${literally(mode)}\\.st-tag-${name} \\{\\s+color: (#\\w{6});\\s+background: (#\\w{6});`,
      'm',
    )
    const [, text, ground] = rule.exec(css)!
    expect(contrast(text!, ground!)).toBeGreaterThanOrEqual(ENOUGH)
  })
})

it.each([
  [false, '#ffffff'],
  [true, '#1f2630'],
])('an empty checkbox or radio button is seen (dark: %s)', (dark, ground) => {
  const { Checkbox, Radio } = antdTheme('blue', dark, 'medium', false).components!
  for (const box of [Checkbox, Radio]) expect(contrast(box!.colorBorder!, ground)).toBeGreaterThanOrEqual(3)
})

function literally(text: string): string {
  return text.replace(/[[\]"]/g, '\\$&')
}

/** Contrast of two colours `#rrggbb` (WCAG 2.2, relative luminance). */
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map(at => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
