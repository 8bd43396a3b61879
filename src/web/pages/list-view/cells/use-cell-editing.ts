import { useMemo, useState } from 'react'
import type { ClientResource } from '#model/client-model.ts'

/** Which cell of a list is being edited. */
export interface CellEditing {
  readonly resource: ClientResource
  readonly current: { readonly id: number; readonly path: string } | undefined
  /** Fields that may be edited in the list. */
  readonly paths: readonly string[]
  begin(id: number, path: string): void
  /** Leaves the cell; the row has the focus again. */
  end(): void
}

/** Editing in the cells of a list; undefined when the page or the account's rights offer none. */
export function useCellEditing(resource: ClientResource, offered: readonly string[]): CellEditing | undefined {
  const [current, setCurrent] = useState<CellEditing['current']>()
  return useMemo(() => {
    const mayUpdate = resource.capabilities.actions.includes('update')
    const paths = offered.filter(name => resource.fields[name]?.updatable)
    if (!mayUpdate || paths.length === 0) return undefined
    return {
      resource,
      current,
      paths,
      begin: (id, path) => setCurrent({ id, path }),
      end: () => {
        setCurrent(undefined)
        if (current) document.querySelector<HTMLElement>(`main [data-row-key="${current.id}"]`)?.focus()
      },
    }
  }, [resource, offered, current])
}
