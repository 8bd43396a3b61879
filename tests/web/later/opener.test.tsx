import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { loadControls } from '#web/later/controls-state.ts'
import { Dropdown } from '#web/later/opener.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

it('opens a menu by the first click with the right button, before its code is there', async () => {
  const chosen = vi.fn()
  const container = document.createElement('div')
  document.body.append(container)
  const menu = { items: [{ key: 'reload', label: 'Reload' }], onClick: ({ key }: { key: string }) => chosen(key) }
  await act(async () =>
    createRoot(container).render(
      <Dropdown menu={menu} trigger={['contextMenu']}>
        <a href="/list">List</a>
      </Dropdown>,
    ),
  )
  const link = () => container.querySelector('a')!
  const click = new MouseEvent('contextmenu', { clientX: 40, clientY: 30, bubbles: true, cancelable: true })
  await act(async () => void link().dispatchEvent(click))
  // The browser's own menu stays away.
  expect(click.defaultPrevented).toBe(true)
  expect(document.querySelector('[role=menuitem]')).toBeNull()

  await act(loadControls)
  await vi.waitFor(() => expect(document.querySelector('[role=menuitem]')?.textContent).toBe('Reload'))
  await act(async () => document.querySelector<HTMLElement>('[role=menuitem]')!.click())
  expect(chosen).toHaveBeenCalledWith('reload')
})
