import { readFileSync } from 'node:fs'
import { theme } from 'antd'
import { describe, expect, it } from 'vitest'
import { antdTheme } from '#web/ui/theme/antd-theme.ts'
import { actionColors, THEME_COLORS } from '#web/ui/theme/theme-colors.ts'

const css = readFileSync('src/web/ui/theme/tokens.css', 'utf8')
const [, LIGHT = '', DARK = ''] = css.match(/:root \{([^}]*)\}[^:]*:root\[data-mode="dark"\] \{([^}]*)\}/) ?? []

describe.each([false, true])('buttons of our own look like antd’s (dark: %s)', dark => {
  it.each(THEME_COLORS)('in the theme colour $name', ({ name }) => {
    const token = theme.getDesignToken(antdTheme(name, dark, 'medium', false))
    expect(actionColors(name, dark)).toEqual([token.colorPrimary, token.colorPrimaryHover, token.colorPrimaryActive])
  })
  it('in the colours that are the same for all', () => {
    const token = theme.getDesignToken(antdTheme('blue', dark, 'medium', false))
    expect(colorsOf(dark ? DARK : LIGHT)).toMatchObject({
      '--danger': token.colorError,
      '--danger-hover': token.colorErrorHover,
      '--danger-active': token.colorErrorActive,
      '--disabled': token.colorTextDisabled,
      '--shade': token.colorBgContainerDisabled,
      '--shade-active': token.colorBgTextActive,
      '--border-strong': token.colorBorder,
      '--border-box': antdTheme('blue', dark, 'medium', false).components?.Checkbox?.colorBorder,
      '--text': token.colorText,
    })
  })
})

it('the style sheet begins with the colours of the first theme', () => {
  const [rest, hover, active] = actionColors(THEME_COLORS[0].name, false)
  expect(colorsOf(LIGHT)).toMatchObject({ '--action': rest, '--action-hover': hover, '--action-active': active })
})

/** The custom properties of a rule; `rgb(0 0 0 / 4%)` as antd writes it, `rgba(0,0,0,0.04)`. */
function colorsOf(rule: string): Readonly<Record<string, string>> {
  const found = [...rule.matchAll(/(--[\w-]+):\s*([^;]+);/g)]
  return Object.fromEntries(found.map(([, name, value]) => [name, asAntd(value!)]))
}

function asAntd(value: string): string {
  return value.replace(
    /^rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)$/,
    (_, red, green, blue, percent) => `rgba(${red},${green},${blue},${Number(percent) / 100})`,
  )
}
