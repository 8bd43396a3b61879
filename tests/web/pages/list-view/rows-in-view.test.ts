import { expect, it } from 'vitest'
import { noteTableBegins, rowsInView } from '#web/pages/list-view/table/rows-in-view.ts'

it('as many rows are drawn first as fit below where the last table began, and one more', () => {
  window.innerHeight = 720
  expect(rowsInView()).toBe(19)
  noteTableBegins(316)
  expect(rowsInView()).toBe(14)
  noteTableBegins(3000)
  expect(rowsInView()).toBe(11)
  window.innerHeight = 300
  expect(rowsInView()).toBe(1)
})
