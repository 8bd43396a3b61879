import { act, memo } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { useSameMembers } from '#web/state/use-settled.ts'

const drawn: string[] = []

const Part = memo(function Part({ list }: { readonly list: { readonly name: string } }) {
  drawn.push(list.name)
  return null
})

function Page({ name }: { readonly name: string }) {
  return <Part list={useSameMembers({ name })} />
}

test('what is given an object is rendered again when a member is another, not when the object alone is', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot(document.createElement('div'))
  const draw = (name: string) => act(async () => root.render(<Page name={name} />))
  await draw('houses')
  await draw('houses')
  expect(drawn).toEqual(['houses'])
  await draw('bills')
  expect(drawn).toEqual(['houses', 'bills'])
  await act(async () => root.unmount())
})
