import { afterEach, expect, it } from 'vitest'
import { seeingAs } from '#web/data/account/see-as.ts'
import { myPages, noteVisit } from '#web/shell/my-pages/my-pages-state.ts'

afterEach(() => {
  seeingAs.set(undefined)
  myPages.set(undefined)
})

it('pages opened while seeing as somebody else are no visits', () => {
  myPages.set({ favourites: [], recent: [] })
  noteVisit('/one')
  seeingAs.set('Keeper')
  noteVisit('/two')
  expect(myPages.get()!.recent).toEqual(['/one'])
})
