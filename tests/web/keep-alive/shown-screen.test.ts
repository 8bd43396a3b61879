// @vitest-environment jsdom
import type { Location } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import type { KeptPage } from '#web/keep-alive/kept-pages.ts'
import { showAhead, showScreen } from '#web/keep-alive/shown-screen.ts'

const page = (key: string, search = ''): KeptPage => ({
  key,
  screen: { key, pattern: key, keepAlive: true, page: undefined },
  location: { pathname: key, search, hash: '', state: null, key } satisfies Location,
})
const PAGES = [page('/a', '?page=2'), page('/b')]
const element = (key: string) => document.querySelector<HTMLElement>(`[data-screen="${key}"]`)!
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-screen]')]
    .filter(each => !each.hasAttribute('data-aside'))
    .map(each => each.dataset.screen)
const hideAsReactDoes = (key: string) => element(key).style.setProperty('display', 'none', 'important')
const scrolled: number[] = []

describe('the screen that is shown', () => {
  beforeEach(() => {
    document.body.innerHTML = '<div data-screen="/a"></div><div data-screen="/b"></div>'
    Object.assign(window, { scrollTo: (_left: number, top: number) => scrolled.push(top) })
    showScreen([], undefined)
    scrolled.length = 0
  })

  it('is the only one; the others stay in the layout, also when React hides them again', async () => {
    hideAsReactDoes('/a')
    showScreen(PAGES, '/b')
    expect(shown()).toEqual(['/b'])
    expect(element('/a').style.display).toBe('')
    hideAsReactDoes('/a')
    await Promise.resolve()
    expect(element('/a').style.display).toBe('')
  })

  it('is another one with the click, when it is kept and shows what the address asks for', () => {
    showScreen(PAGES, '/b')
    expect(showAhead({ pathname: '/a', search: '' })).toBe(true)
    expect(shown()).toEqual(['/a'])
    expect(showAhead({ pathname: '/b/', search: '' })).toBe(true)
    expect(shown()).toEqual(['/b'])
    expect(showAhead({ pathname: '/a', search: '?page=2' })).toBe(true)
    expect(shown()).toEqual(['/a'])
  })

  it('stays until another one has been drawn, when that is new or has to show something else', () => {
    showScreen(PAGES, '/b')
    expect(showAhead({ pathname: '/c', search: '' })).toBe(false)
    expect(showAhead({ pathname: '/a', search: '?page=3' })).toBe(true)
    expect(showAhead({ pathname: '/login', search: '' })).toBeUndefined()
    expect(shown()).toEqual(['/b'])
  })

  it('scrolls to where it was left', () => {
    showScreen(PAGES, '/b')
    Object.assign(window, { scrollY: 500 })
    window.dispatchEvent(new Event('scroll'))
    showScreen(PAGES, '/a')
    showAhead({ pathname: '/b', search: '' })
    expect(scrolled).toEqual([0, 0, 500])
  })
})
