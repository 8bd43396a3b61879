import { act, Component, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { whenLoaded } from '#web/state/when-loaded.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

it('shows what stands for the code, then draws it as soon as it has come, and at once the next time', async () => {
  let come: (part: typeof Greeting) => void = () => {}
  const load = vi.fn(() => new Promise<typeof Greeting>(resolve => (come = resolve)))
  const Screen = whenLoaded(load, Waiting)
  const { container, root } = await drawn(<Screen name="Ada" />)
  expect(container.textContent).toBe('waiting')
  await act(async () => come(Greeting))
  expect(container.textContent).toBe('Hello Ada')
  await act(async () => root.unmount())

  const again = await drawn(<Screen name="Grace" />)
  expect(again.container.textContent).toBe('Hello Grace')
  expect(load).toHaveBeenCalledTimes(1)
})

it('stands for nothing when the code was fetched ahead', async () => {
  let waits = 0
  const Screen = whenLoaded(
    () => Promise.resolve(Greeting),
    () => {
      waits++
      return null
    },
  )
  await Promise.all([Screen.preload(), Screen.preload()])
  const { container } = await drawn(<Screen name="Ada" />)
  expect(container.textContent).toBe('Hello Ada')
  expect(waits).toBe(0)
})

it('throws a failure to the screen around it; whoever draws it anew tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = vi.fn(() => Promise.resolve(Greeting)).mockRejectedValueOnce(new Error('offline'))
  const Screen = whenLoaded(load, Waiting)
  const first = await drawn(
    <Fence>
      <Screen name="Ada" />
    </Fence>,
  )
  expect(first.container.textContent).toBe('offline')
  const second = await drawn(<Screen name="Ada" />)
  expect(second.container.textContent).toBe('Hello Ada')
})

async function drawn(element: ReactNode) {
  const container = document.createElement('div')
  const root = createRoot(container)
  await act(async () => root.render(element))
  return { container, root }
}

function Greeting({ name }: { readonly name: string }) {
  return `Hello ${name}`
}

function Waiting() {
  return 'waiting'
}

class Fence extends Component<{ readonly children: ReactNode }, { readonly message: string }> {
  override state = { message: '' }

  static getDerivedStateFromError({ message }: Error) {
    return { message }
  }

  override render() {
    return this.state.message || this.props.children
  }
}
