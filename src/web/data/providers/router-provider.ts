import {
  type GoConfig,
  matchResourceFromRoute,
  type ParseResponse,
  parseTableParams,
  ResourceContext,
  type RouterProvider,
} from '@refinedev/core'
import binding from '@refinedev/react-router'
import { use, useCallback, useMemo } from 'react'
import { useLocation, useParams } from 'react-router'
import { remembersLast } from '#web/state/remembers-last.ts'
import { isAt } from '../routes/use-navigate.ts'

/**
 * Refine's binding of react-router, with three changes: a navigation to the current address is ignored (specification section
 * 2); of the query only the state of a list is read, because Refine would copy the rest to the `meta` of each call, where
 * `version` or `fields` of an address must have no effect, and redirect to its `to` after sign-in; and the page of an address
 * is cached. Each of Refine's hooks requests it, some hundred times on a list, and the binding searches all pages of the menu
 * each time, which took some 30 ms of the 150 in which a list opens.
 */
export const routerProvider: RouterProvider = { ...binding, go: useOwnGo, parse: useOwnParse }

function useOwnGo() {
  const go = binding.go!()
  return useCallback(
    (config: GoConfig) => {
      const to = go({ ...config, type: 'path' }) as string
      if (config.type === 'path') return to
      return isAt(to, window.location) ? undefined : go(config)
    },
    [go],
  )
}

/** The page of the menu at a path, cached for all of Refine's hooks. */
const pageAt = remembersLast(matchResourceFromRoute)

function useOwnParse(): () => ParseResponse {
  const { pathname, search } = useLocation()
  const { id } = useParams()
  const { resources } = use(ResourceContext)
  const { resource, action } = useMemo(() => pageAt(pathname, resources), [pathname, resources])
  return useCallback(
    () => ({
      pathname,
      ...(resource && { resource }),
      ...(action && { action }),
      ...(id !== undefined && { id }),
      params: search === '' ? {} : stateOfList(search),
    }),
    [pathname, search, id, resource, action],
  )
}

/** Absent values have to be undefined: Refine takes an empty list for a chosen one. */
function stateOfList(search: string): NonNullable<ParseResponse['params']> {
  const { parsedFilters, parsedSorter, parsedCurrentPage, parsedPageSize } = parseTableParams(search)
  return {
    filters: parsedFilters.length > 0 ? parsedFilters : undefined,
    sorters: parsedSorter.length > 0 ? parsedSorter : undefined,
    currentPage: parsedCurrentPage || undefined,
    pageSize: parsedPageSize || undefined,
  }
}
