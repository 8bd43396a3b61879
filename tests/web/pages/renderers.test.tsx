import { beforeAll, expect, it } from 'vitest'
import { PAGE_KINDS } from '#model/page-kinds/index.ts'

beforeAll(() => {
  // jsdom has no media queries; the pages ask for the width of the screen when they are loaded.
  window.matchMedia ??= query =>
    Object.assign(new EventTarget(), { matches: false, media: query, onchange: null }) as unknown as MediaQueryList
})

it('there is a renderer for every page kind, and each can be loaded', async () => {
  const { PAGE_RENDERERS } = await import('#web/pages/index.ts')
  expect(Object.keys(PAGE_RENDERERS).sort()).toEqual(Object.keys(PAGE_KINDS).sort())
  const modules = import.meta.glob<Record<string, unknown>>('../../../src/web/pages/*.tsx')
  for (const name of Object.keys(PAGE_KINDS)) {
    const loaded = await modules[`../../../src/web/pages/${name}.tsx`]?.()
    const component = `${name[0]?.toUpperCase()}${name.slice(1)}Page`
    expect(loaded?.[component]).toBeTypeOf('function')
  }
}, 60_000)
