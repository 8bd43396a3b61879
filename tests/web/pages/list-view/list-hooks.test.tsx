import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Row } from '#model/api.ts'
import { meWith } from '#model/permissions/me.ts'
import { queryClient } from '#web/data/providers/query-client.ts'
import { useCellEditing } from '#web/pages/list-view/cells/use-cell-editing.ts'
import { useSelection } from '#web/pages/list-view/state/use-selection.ts'
import { useRowsState } from '#web/pages/list-view/use-list-page.ts'
import { recordListKey } from '#web/pages/records/use-record-list.ts'
import { buildClientResource } from '../build-page-model.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
let root: Root | undefined
afterEach(() => act(async () => root?.unmount()))

type UseOfRows = (rows: readonly Row[]) => unknown
interface HostProps {
  readonly rows: readonly Row[]
  readonly use: UseOfRows
  tell(answer: unknown): void
}
function Host({ rows, use, tell }: HostProps) {
  tell(use(rows))
  return null
}

/** Renders a hook; `give` renders it with other rows, `does` calls what it answered last. */
async function mounted<T>(use: (rows: readonly Row[]) => T, rows: readonly Row[]) {
  let latest!: T
  const tell = (answer: unknown) => {
    latest = answer as T
  }
  const page = createRoot(document.createElement('div'))
  root = page
  const give = (shown: readonly Row[]) => act(async () => page.render(<Host rows={shown} use={use} tell={tell} />))
  await give(rows)
  return { give, now: () => latest, does: (call: (hook: T) => void) => act(async () => call(latest)) }
}

const row = (id: number, version = 1): Row => ({ id, version, name: `n${id}` })

describe('the ticked rows', () => {
  it('stay while pages are turned, in the form in which they were read last', async () => {
    const { give, now, does } = await mounted(useSelection, [row(1), row(2)])
    await does(selection => selection.select([2]))
    await give([row(3), row(4)])
    await does(selection => selection.select([2, 4]))
    expect(now().rows).toEqual([row(2), row(4)])

    // Read again with a new version, which the bulk call has to name.
    await give([row(1), row(2, 7)])
    expect(now().ids).toEqual([2, 4])
    expect(now().rows).toEqual([row(2, 7), row(4)])
  })

  it('are those that are ticked, of the rows that were seen, until they are cleared', async () => {
    const { now, does } = await mounted(useSelection, [row(1), row(2)])
    await does(selection => selection.select([1, 2, 99]))
    expect(now().ids).toEqual([1, 2])
    await does(selection => selection.select([2]))
    expect(now().ids).toEqual([2])
    await does(selection => selection.clear())
    expect(now().rows).toEqual([])
  })
})

/** The query cache tells of its changes in a task of its own. */
const told = () => new Promise<void>(resolve => setTimeout(resolve))

describe('the state of the rows’ query', () => {
  const query = { resource: 'house', sort: [], conditions: [], fields: ['name'] }
  const paging = { page: 2, pageSize: 20 }
  const list = { query, state: paging } as unknown as Parameters<typeof useRowsState>[0]
  afterEach(() => queryClient.clear())

  it('tells that they are being fetched, and when they arrived', async () => {
    const { now } = await mounted(() => useRowsState(list), [])
    expect(now()).toBeUndefined()
    let answer!: (rows: Row[]) => void
    const queryFn = () => new Promise<Row[]>(resolve => (answer = resolve))
    const becomes = (status: string) =>
      vi.waitFor(async () => {
        await act(told)
        expect(now()?.fetchStatus).toBe(status)
      })
    await act(async () => void queryClient.fetchQuery({ queryKey: recordListKey({ ...query, ...paging }), queryFn }))
    await becomes('fetching')
    await act(async () => answer([row(1)]))
    await becomes('idle')
    expect(now()?.dataUpdatedAt).toBeGreaterThan(0)
  })

  it('is found without hashing the keys of other queries at each change', async () => {
    await mounted(() => useRowsState(list), [])
    let hashed = 0
    const queryKeyHashFn = () => {
      hashed++
      return 'other'
    }
    await queryClient.fetchQuery({ queryKey: ['other'], queryKeyHashFn, queryFn: () => 1 })
    const before = hashed
    expect(before).toBeGreaterThan(0)
    await act(async () => {
      await queryClient.fetchQuery({ queryKey: ['another'], queryFn: () => 2 })
      await told()
    })
    expect(hashed).toBe(before)
  })
})

describe('editing in cells', () => {
  const fields = { name: { type: 'text' }, note: { type: 'text' }, number: { type: 'text', readOnly: true } }
  const me = meWith({ id: 1, adAccount: 'a', name: 'A', admin: false, permissionIds: [], blockIds: [] }, [])
  const context = { me, now: '2026-03-01T00:00:00.000Z', partial: true as const }
  const offered = ['name', 'note', 'number']
  const editing = (actions: readonly ('list' | 'update')[] = ['list', 'update']) => {
    const resource = buildClientResource(fields, { capabilities: { actions } })
    return mounted(rows => useCellEditing(resource, offered, context, rows), [row(1), row(2)])
  }

  it('is offered for fields that may be changed, to whoever may change records', async () => {
    expect((await editing()).now()?.paths).toEqual(['name', 'note'])
    expect((await editing(['list'])).now()).toBeUndefined()
  })

  it('opens one cell at a time: the next one waits until the open one is saved', async () => {
    const { now, does } = await editing()
    const open = () => now()?.current
    await does(cells => cells!.begin(1, 'name'))
    expect(open()).toEqual({ id: 1, path: 'name' })
    await does(cells => cells!.begin(1, 'note'))
    expect(open()).toEqual({ id: 1, path: 'note' })

    await does(cells => cells!.hold('saving'))
    await does(cells => cells!.begin(2, 'name'))
    expect(open()).toEqual({ id: 1, path: 'note' })
    // What another cell has to say closes nothing.
    await does(cells => cells!.end(1, 'name'))
    expect(open()).toEqual({ id: 1, path: 'note' })
    await does(cells => cells!.end(1, 'note'))
    expect(open()).toEqual({ id: 2, path: 'name' })
    await does(cells => cells!.end(2, 'name'))
    expect(open()).toBeUndefined()
  })

  it('keeps the cell whose value was refused, and forgets the one that waited', async () => {
    const { now, does } = await editing()
    await does(cells => cells!.begin(1, 'name'))
    await does(cells => cells!.hold('saving'))
    await does(cells => cells!.begin(2, 'name'))
    await does(cells => cells!.hold('typed'))
    expect(now()?.current).toEqual({ id: 1, path: 'name' })
    await does(cells => cells!.end(1, 'name'))
    expect(now()?.current).toBeUndefined()
  })

  it('lets go of what was typed when another cell opens', async () => {
    const { now, does } = await editing()
    await does(cells => cells!.begin(1, 'name'))
    await does(cells => {
      cells!.typed.current = { value: 'half a word' }
    })
    await does(cells => cells!.begin(2, 'name'))
    expect(now()?.typed.current).toBeUndefined()
  })
})
