import { beforeEach, describe, expect, it } from 'vitest'
import { dropDraft, keepDraft, readDraft } from '#web/pages/form-view/draft.ts'

const draft = { edits: { name: 'a', days: null }, at: 1_740_000_000_000, version: 3 }

beforeEach(() => {
  window.dispatchEvent(new Event('pagehide'))
  sessionStorage.clear()
})

describe('a draft', () => {
  it('is there again after it was kept', () => {
    keepDraft('7:/butler/days:new', draft)
    expect(readDraft('7:/butler/days:new')).toEqual(draft)
    expect(readDraft('8:/butler/days:new')).toBeUndefined()
  })
  it('is in the storage a moment later, and at once when the page is left', async () => {
    keepDraft('a', { ...draft, at: 1 })
    keepDraft('a', draft)
    expect(sessionStorage.length).toBe(0)
    await expect.poll(() => sessionStorage.getItem('steward-draft:a')).toBe(JSON.stringify(draft))
    keepDraft('b', draft)
    window.dispatchEvent(new Event('pagehide'))
    expect(sessionStorage.getItem('steward-draft:b')).toBe(JSON.stringify(draft))
  })
  it('that was dropped is not written afterwards', () => {
    keepDraft('a', draft)
    dropDraft('a')
    window.dispatchEvent(new Event('pagehide'))
    expect(sessionStorage.length).toBe(0)
  })
  it('is gone when it was dropped, or when nothing is typed any more', () => {
    keepDraft('a', draft)
    dropDraft('a')
    keepDraft('b', draft)
    keepDraft('b', { ...draft, edits: {} })
    expect([readDraft('a'), readDraft('b')]).toEqual([undefined, undefined])
    expect(sessionStorage.length).toBe(0)
  })
  it.each(['{', 'null', '[]', '{"edits":null,"at":1,"version":1}', '{"edits":{},"at":"x","version":1}'])(
    'that was spoilt to %s counts as none',
    text => {
      sessionStorage.setItem('steward-draft:a', text)
      expect(readDraft('a')).toBeUndefined()
    },
  )
})
