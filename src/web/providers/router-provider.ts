import type { GoConfig, ParseResponse, RouterProvider } from '@refinedev/core'
import binding from '@refinedev/react-router'
import { useCallback } from 'react'
import { isAt } from '../router/use-navigate.ts'

/**
 * Refine's binding of react-router, with two rules of ours: a navigation to the address it is at is swallowed
 * (specification section 2), and of the query only the state of a list is read. Refine would add the rest to the `meta` of each
 * call, where `version` or `fields` of an address must not count, and lead to its `to` after sign-in.
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

function useOwnParse(): () => ParseResponse {
  const parse = binding.parse!()
  return useCallback(() => {
    const { params, ...found } = parse()
    const { filters, sorters, currentPage, pageSize } = params ?? {}
    return { ...found, params: { filters, sorters, currentPage, pageSize } }
  }, [parse])
}
