import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { type Location, MemoryRouter, useLocation, useNavigate, useParams } from 'react-router'
import { expect, it } from 'vitest'
import { AtLocation } from '#web/shell/router/at-location.tsx'

const HOUSE: Location = { pathname: '/house/7', search: '?tab=bills', hash: '', state: null, key: 'a', mask: undefined }

it('shows what it holds at its own address; a navigation elsewhere renders nothing below what reads it', () => {
  let go: (to: string) => void = () => {}
  const seen: string[] = []
  const reader = <Reader onShown={text => seen.push(text)} />
  const drawn = (location: Location) => (
    <MemoryRouter initialEntries={['/elsewhere']}>
      <Outside take={navigate => (go = navigate)} />
      <AtLocation location={location} pattern="/house/:id">
        {reader}
      </AtLocation>
    </MemoryRouter>
  )
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  const root = createRoot(document.createElement('div'))
  act(() => root.render(drawn(HOUSE)))
  act(() => go('/another'))
  expect(seen).toEqual(['/house/7?tab=bills 7'])

  act(() => root.render(drawn({ ...HOUSE, pathname: '/house/8', search: '' })))
  expect(seen.at(-1)).toBe('/house/8 8')
  act(() => root.unmount())
})

function Outside({ take }: { take(navigate: (to: string) => void): void }): null {
  take(useNavigate())
  return null
}

interface ShownProps {
  onShown(text: string): void
}

function Reader({ onShown }: ShownProps) {
  const { pathname, search } = useLocation()
  return <Shown text={`${pathname}${search} ${useParams().id}`} onShown={onShown} />
}

function Shown({ text, onShown }: ShownProps & { readonly text: string }): null {
  onShown(text)
  return null
}
