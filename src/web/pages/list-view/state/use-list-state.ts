import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useInvalidateAll } from '../../records/use-invalidate-all.ts'
import { type ListDefaults, type ListState, readListState, usualSort, writeListState } from './list-state.ts'

/** The list's state in the address, and setters for it. */
export interface ListControl {
  readonly state: ListState
  /** Changes the state in the address; the back button returns to the former state unless `replace` is set. */
  change(part: Partial<ListState>, how?: { readonly replace?: boolean }): void
  /** As `change`; the rows are fetched again even without a change of the state, because records may have changed. */
  search(part: Partial<ListState>): void
}

/**
 * Stores the state of a list in the address of its page, also while another page is visible. It is restored when the page is
 * reopened by its bare path (shell/keep-alive/page-area.tsx).
 */
export function useListState(defaults: ListDefaults): ListControl {
  const navigate = useNavigate()
  const { pathname: path, search } = useLocation()
  const state = useMemo(() => readListState(search, defaults), [search, defaults])
  const write = useCallback(
    (part: Partial<ListState>) => writeListState({ ...state, ...sortWith(part, state, defaults), ...part }, defaults),
    [state, defaults],
  )
  const change = useCallback<ListControl['change']>(
    (part, how) => {
      const next = write(part)
      if (next !== search || !how?.replace) navigate(path + next, { replace: how?.replace ?? false })
    },
    [write, search, path, navigate],
  )
  const invalidateAll = useInvalidateAll()
  const find = useCallback<ListControl['search']>(
    part => (write(part) === search ? void invalidateAll() : change(part)),
    [write, search, change, invalidateAll],
  )
  return useMemo(() => ({ state, change, search: find }), [state, change, find])
}

/** Other conditions may have another default order; a chosen order stays. */
function sortWith({ conditions }: Partial<ListState>, state: ListState, defaults: ListDefaults): Partial<ListState> {
  const isUsual = JSON.stringify(state.sort) === JSON.stringify(usualSort(state.conditions, defaults))
  return conditions && isUsual ? { sort: usualSort(conditions, defaults) } : {}
}
