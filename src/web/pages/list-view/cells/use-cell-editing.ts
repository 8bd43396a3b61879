import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import type { Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import type { RuleContext } from '#model/records/context.ts'
import { useSettled } from '#web/state/use-settled.ts'
import { DRAWN_AT_ONCE } from '../state/list-state.ts'
import { type CellRights, cellRights } from './cell-rights.ts'

/** One cell of a list. */
interface Cell {
  readonly id: number
  readonly path: string
}

/** Whether the open cell can be left: it holds nothing new, its value is on its way, or it is still to be saved. */
export type CellHold = 'nothing' | 'saving' | 'typed'

/** Which cell of a list is being edited. */
export interface CellEditing {
  readonly resource: ClientResource
  readonly current: Cell | undefined
  /** Fields that may be edited in the list. */
  readonly paths: readonly string[]
  /** Whether the account may change the field of this very row. */
  readonly allows: CellRights
  /** Opens a cell, once the open one is saved; a cell that holds what is not saved stays open instead. */
  begin(id: number, path: string): void
  /** What was typed in the open cell, should it be out of sight for a while; undefined when nothing was. */
  readonly typed: RefObject<{ readonly value: unknown } | undefined>
  /** The open cell reports its value. */
  hold(state: CellHold): void
  /** Leaves this cell, if it is the open one, for the one that waits to be opened, if any. */
  end(id: number, path: string): void
}

/** Editing in the cells of a list; undefined when the page or the account's rights offer none. */
export function useCellEditing(
  resource: ClientResource,
  offered: readonly string[],
  context: RuleContext,
  rows: readonly Row[],
): CellEditing | undefined {
  const judged = useMemo(() => cellRights(resource, context), [resource, context])
  // The moment of judging changes with each answer; cells whose answer stays the same need not be drawn again.
  const allows = useSettled<CellRights>(
    judged,
    (former, latest) =>
      rows.length <= DRAWN_AT_ONCE && rows.every(row => offered.every(name => former(row, name) === latest(row, name))),
  )
  const [current, setCurrent] = useState<Cell>()
  const held = useRef<CellHold>('nothing')
  const next = useRef<Cell>(undefined)
  const typed = useRef<{ readonly value: unknown }>(undefined)
  const hold = useCallback((state: CellHold) => {
    held.current = state
    if (state === 'typed') next.current = undefined
  }, [])
  const latest = useRef<Cell>(undefined)
  const open = useCallback((cell: Cell | undefined) => {
    held.current = 'nothing'
    next.current = undefined
    typed.current = undefined
    latest.current = cell
    setCurrent(cell)
  }, [])
  return useMemo(() => {
    const mayUpdate = resource.capabilities.actions.includes('update')
    const paths = offered.filter(name => resource.fields[name]?.updatable)
    if (!mayUpdate || paths.length === 0) return undefined
    return {
      resource,
      current,
      paths,
      allows,
      typed,
      hold,
      begin: (id, path) => {
        if (held.current === 'nothing') open({ id, path })
        // Leaving the open cell saves it, or is refused: then it takes no other in its place.
        else next.current = { id, path }
      },
      end: (id, path) => {
        if (latest.current?.id === id && latest.current.path === path) open(next.current)
      },
    }
  }, [resource, offered, allows, current, hold, open])
}
