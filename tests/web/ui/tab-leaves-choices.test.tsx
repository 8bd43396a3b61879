import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { Select } from '#web/ui/antd.ts'
import { tabLeavesChoices } from '#web/ui/tab-leaves-choices.ts'
import '#web/ui/theme/react-19.ts'

it('Tab chooses nothing in an open list of several choices, and is left to the browser', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const stop = tabLeavesChoices()
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  await act(async () => root.render(<Roles />))
  const chosen = () => container.querySelector('output')!.textContent
  await press('Enter', 13)
  await press('Enter', 13)
  expect(chosen()).toBe('admin')
  await press('ArrowDown', 40)
  expect(await press('Tab', 9)).toBe(true)
  expect(chosen()).toBe('admin')
  await act(async () => root.unmount())
  container.remove()
  stop()

  /** Whether the browser goes on with the key. */
  async function press(key: string, keyCode: number) {
    const box = container.querySelector('input')!
    const init = { key, keyCode, which: keyCode, bubbles: true, cancelable: true }
    let isLeft = true
    await act(async () => {
      isLeft = box.dispatchEvent(new KeyboardEvent('keydown', init))
      box.dispatchEvent(new KeyboardEvent('keyup', init))
    })
    return isLeft
  }
})

function Roles() {
  const [roles, setRoles] = useState<string[]>([])
  return (
    <>
      <Select
        mode="multiple"
        options={['admin', 'clerk'].map(value => ({ value, label: value }))}
        value={roles}
        onChange={setRoles}
      />
      <output>{roles.join()}</output>
    </>
  )
}
