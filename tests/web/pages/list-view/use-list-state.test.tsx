import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Activity, act, StrictMode, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, type Location, Route, RouterProvider, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ListDefaults } from '#web/pages/list-view/state/list-state.ts'
import { type ListControl, useListState } from '#web/pages/list-view/state/use-list-state.ts'

const DEFAULTS: ListDefaults = { filters: [{ field: 'status', operator: 'in' }], sort: [], pageSize: 20 }
let control: ListControl
let root: Root
let router: ReturnType<typeof createMemoryRouter>

/** Two addresses; the list at /list is kept out of sight with its own address while /other is shown. */
function Frame() {
  const location = useLocation()
  const [own, setOwn] = useState<Location>(location)
  const here = location.pathname === '/list'
  if (here && own !== location) setOwn(location)
  return (
    <Activity mode={here ? 'visible' : 'hidden'}>
      <Routes location={here ? location : own}>
        <Route path="/list" element={<List />} />
        <Route path="*" element={null} />
      </Routes>
    </Activity>
  )
}

function List() {
  control = useListState(DEFAULTS)
  return null
}

async function open(address: string) {
  router = createMemoryRouter([{ path: '*', Component: Frame }], { initialEntries: [address] })
  root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}
const go = (to: string | number) => act(async () => void (await router.navigate(to as string)))
const address = () => router.state.location.pathname + router.state.location.search

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})
afterEach(async () => {
  await act(async () => root.unmount())
})

describe('useListState', () => {
  it('reads the address and writes it', async () => {
    await open('/list?status_in=a')
    expect(control.state.conditions).toEqual([{ field: 'status', operator: 'in', value: ['a'] }])
    await act(async () => control.change({ page: 3 }))
    expect(address()).toBe('/list?status_in=a&_page=3')
    expect(control.state.page).toBe(3)
  })

  it('goes back with the back button, unless the change replaced the entry', async () => {
    await open('/list')
    await act(async () => control.change({ quick: 'wang' }))
    await act(async () => control.change({ view: '7' }, { replace: true }))
    expect(address()).toBe('/list?_q=wang&_view=7')
    await go(-1)
    expect(control.state).toMatchObject({ quick: '', view: '' })
  })

  it('a link with conditions decides again', async () => {
    await open('/list?_q=wang')
    await go('/other')
    await go('/list?house=7')
    expect(control.state).toMatchObject({ quick: '', conditions: [{ field: 'house', value: '7' }] })
  })

  it('can be cleared while it is on the screen', async () => {
    await open('/list?_q=wang')
    await go('/list')
    expect(control.state.quick).toBe('')
  })
})
