import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import type { RecordId, Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import type { RuleContext } from '#model/records/context.ts'
import { useSettled } from '#web/state/use-settled.ts'
import { DRAWN_AT_ONCE } from '../state/list-state.ts'
import { type CellRights, cellRights } from './cell-rights.ts'

/** One cell of a list. */
interface Cell {
  readonly id: RecordId
  readonly path: string
}

/** Whether the open cell can be left: it is unchanged, being saved, or still to be saved. */
export type CellHold = 'nothing' | 'saving' | 'typed'

/** Which cell of a list is being edited. */
export interface CellEditing {
  readonly resource: ClientResource
  readonly current: Cell | undefined
  /** Fields that can be edited in the list. */
  readonly paths: readonly string[]
  /** Whether the account may change the field of this row. */
  readonly allows: CellRights
  /** Opens a cell after the open one is saved; if saving fails, that one stays open. */
  begin(id: RecordId, path: string): void
  /** Input of the open cell while it is not rendered; undefined when there is none. */
  readonly typed: RefObject<{ readonly value: unknown } | undefined>
  /** The open cell reports its value. */
  hold(state: CellHold): void
  /** Closes this cell if it is the open one, and opens the waiting one, if any. */
  end(id: RecordId, path: string): void
}

/** Editing in the cells of a list; undefined when the page or the account's rights permit none. */
export function useCellEditing(
  resource: ClientResource,
  offered: readonly string[],
  context: RuleContext,
  rows: readonly Row[],
): CellEditing | undefined {
  const judged = useMemo(() => cellRights(resource, context), [resource, context])
  // The evaluation time changes with each response; cells with the same result need not be rendered again.
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
        // Leaving the open cell saves it or fails; after a failure no other cell is opened.
        else next.current = { id, path }
      },
      end: (id, path) => {
        if (latest.current?.id === id && latest.current.path === path) open(next.current)
      },
    }
  }, [resource, offered, allows, current, hold, open])
}
