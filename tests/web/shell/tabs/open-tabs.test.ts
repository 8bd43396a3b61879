import { describe, expect, it } from 'vitest'
import { closedBy, type OpenTab, placeAfter, TAB_LIMIT, withTab } from '#web/shell/tabs/open-tabs.ts'

const tab = (key: string, search = ''): OpenTab => ({ key, search })
const TABS = [tab('/a'), tab('/b', '?x=1'), tab('/c')]

describe('opening', () => {
  it('adds a page once, at the end', () => {
    expect(withTab(TABS, tab('/d')).map(({ key }) => key)).toEqual(['/a', '/b', '/c', '/d'])
    expect(withTab(TABS, tab('/c'))).toBe(TABS)
  })
  it('takes over the query of the page', () => {
    expect(withTab(TABS, tab('/b', '?x=2'))[1]).toEqual(tab('/b', '?x=2'))
  })
  it('lets the oldest go beyond the limit', () => {
    const many = Array.from({ length: TAB_LIMIT + 3 }, (_, at) => tab(`/${at}`)).reduce(
      withTab,
      [] as readonly OpenTab[],
    )
    expect([many.length, many[0]!.key]).toEqual([TAB_LIMIT, '/3'])
  })
})

describe('closing', () => {
  it.each([
    ['this', ['/b']],
    ['others', ['/a', '/c']],
    ['right', ['/c']],
    ['all', ['/a', '/b', '/c']],
  ] as const)('%s', (closing, closed) => {
    expect(closedBy(TABS, '/b', closing)).toEqual(closed)
  })
  it('leads to the next tab, else to the one before, else nowhere', () => {
    expect(placeAfter(TABS, ['/b'], '/b')).toEqual(tab('/c'))
    expect(placeAfter(TABS, ['/c'], '/c')).toEqual(tab('/b', '?x=1'))
    expect(placeAfter(TABS, ['/a', '/b', '/c'], '/b')).toBeUndefined()
    expect(placeAfter(TABS, ['/a'], '/b')).toBe('stay')
  })
})
