import { act, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { lazyPart } from '#web/state/lazy-part.ts'

test('code that is wanted without a network comes once there is one again', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const Part = lazyPart(async () => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: () => 'here' }
  })
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <Suspense fallback="waiting">
        <Part />
      </Suspense>,
    ),
  )
  expect(place.textContent).toBe('waiting')
  online.mockReturnValue(true)
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(place.textContent).toBe('here')
  act(() => root.unmount())
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a part that has been fetched is drawn without anything in its place', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const Part = lazyPart(async () => ({ default: () => 'here' }))
  await Part.preload()
  const place = document.createElement('div')
  const root = createRoot(place)
  act(() =>
    root.render(
      <Suspense fallback="waiting">
        <Part />
      </Suspense>,
    ),
  )
  expect(place.textContent).toBe('here')
  act(() => root.unmount())
  vi.unstubAllGlobals()
})
