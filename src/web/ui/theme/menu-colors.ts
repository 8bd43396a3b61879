/** Colours of the menu: light as in specification section 6, dark so that it is not brighter than the page beside it. */
export interface MenuColors {
  readonly text: string
  readonly active: string
  readonly ground: string
  readonly deep: string
  readonly hover: string
}

export function menuColors(dark: boolean): MenuColors {
  return { text: '#bfcbd9', active: '#409eff', ...(dark ? DARK : LIGHT) }
}

const LIGHT = { ground: '#304156', deep: '#1f2d3d', hover: '#263445' }
const DARK = { ground: '#0c1117', deep: '#070b10', hover: '#171f29' }
