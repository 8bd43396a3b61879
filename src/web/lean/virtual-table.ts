import { createElement, lazy, type ReactNode, Suspense } from 'react'

const VirtualTable = lazy(() => import('antd/es/table/RcTable/VirtualTable'))

/** In place of the body that antd's table draws with `virtual`: the same, loaded with the first such table. */
export default function LazyVirtualTable(props: object): ReactNode {
  return createElement(Suspense, { fallback: null }, createElement(VirtualTable, props as never))
}
