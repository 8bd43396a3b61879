import { expect, it } from 'vitest'
import { shownPages } from '#web/layout/menu-pages.ts'
import { SHELL } from '../shell.ts'

const page = SHELL.modules[0]!.pages[0]!
const many = Array.from({ length: 10_000 }, (_, index) => ({ ...page, path: `/many/${index}` }))
const few = many.slice(0, 60)

it('a small group draws all its links, open or not', () => {
  expect(shownPages(few, false, undefined, 0)).toBe(few)
  expect(shownPages(few, true, '/many/3', 0)).toBe(few)
})

it('a large one draws some when it is open, and more as it is scrolled', () => {
  expect(shownPages(many, false, undefined, 0)).toEqual([])
  expect(shownPages(many, true, undefined, 20)).toHaveLength(20)
  expect(shownPages(many, true, undefined, 60)).toHaveLength(60)
})

it('the link of the page on the screen is among them', () => {
  expect(shownPages(many, true, '/many/5000', 20).map(({ path }) => path)).toContain('/many/5000')
  expect(shownPages(many, true, '/elsewhere', 20)).toHaveLength(20)
})
