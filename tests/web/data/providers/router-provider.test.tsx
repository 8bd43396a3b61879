import { type ParseResponse, ResourceContext } from '@refinedev/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { routerProvider } from '#web/data/providers/router-provider.ts'

const RESOURCES = [
  { name: 'documents', meta: { label: 'Documents' } },
  { name: '/document/houses', list: '/document/houses', meta: { parent: 'documents' } },
  { name: '/document/houses/:id', list: '/document/houses/:id', meta: { parent: 'documents' } },
]

it('an address says which page it is of, its record and the state of its list, and nothing else', () => {
  const list = parsed('/document/houses?currentPage=3&pageSize=50&version=7&fields=phone&to=/elsewhere')
  expect(list).toMatchObject({ pathname: '/document/houses', action: 'list', resource: { name: '/document/houses' } })
  expect(list.params).toEqual({ currentPage: 3, pageSize: 50, sorters: undefined, filters: undefined })

  const sorted = parsed('/document/houses?sorters[0][field]=area&sorters[0][order]=desc')
  expect(sorted.params?.sorters).toEqual([{ field: 'area', order: 'desc' }])

  const record = parsed('/document/houses/12')
  expect(record).toMatchObject({ id: '12', resource: { name: '/document/houses/:id' }, params: {} })

  expect(parsed('/nowhere').resource).toBeUndefined()
})

function parsed(address: string): ParseResponse {
  let found: ParseResponse | undefined
  const asker = <Asker take={parse => (found = parse)} />
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  const root = createRoot(document.createElement('div'))
  act(() =>
    root.render(
      <MemoryRouter initialEntries={[address]}>
        <ResourceContext value={{ resources: RESOURCES }}>
          <Routes>
            <Route path="/document/houses/:id" element={asker} />
            <Route path="*" element={asker} />
          </Routes>
        </ResourceContext>
      </MemoryRouter>,
    ),
  )
  act(() => root.unmount())
  return found!
}

function Asker({ take }: { take(parsed: ParseResponse): void }): null {
  const parse = routerProvider.parse!()
  take(parse())
  return null
}
