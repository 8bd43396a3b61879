import { act, type FormEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { Button } from '#web/plain/button.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

it('submits its form when it is to, and not while something is under way', async () => {
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault())
  const onClick = vi.fn()
  const form = (loading: boolean, htmlType?: 'submit') => (
    <form onSubmit={onSubmit}>
      <Button htmlType={htmlType} loading={loading} onClick={onClick}>
        Save
      </Button>
    </form>
  )
  const { button, draw } = await drawn(form(false))
  button().click()
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 0])
  await draw(form(false, 'submit'))
  button().click()
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([2, 1])
  await draw(form(true, 'submit'))
  button().click()
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([2, 1])
})

it('shows its icon on the side that is asked for, and something that turns in its place while loading', async () => {
  const icon = <i data-icon />
  const { button, draw } = await drawn(<Button icon={icon}>More</Button>)
  expect(button().firstElementChild?.matches('[data-icon]')).toBe(true)
  expect(button().lastChild?.textContent).toBe('More')
  await draw(
    <Button icon={icon} iconPosition="end">
      More
    </Button>,
  )
  expect(button().firstChild?.textContent).toBe('More')
  expect(button().querySelector('[data-icon]')).not.toBeNull()
  await draw(
    <Button icon={icon} loading>
      More
    </Button>,
  )
  expect(button().querySelector('[data-icon]')).toBeNull()
  expect(button().firstElementChild?.getAttribute('aria-hidden')).toBe('true')
})

async function drawn(first: React.ReactElement) {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  const draw = (element: React.ReactElement) => act(async () => root.render(element))
  await draw(first)
  return { draw, button: () => container.querySelector('button')! }
}
