import { type ReactNode, useCallback, useState } from 'react'

/**
 * Draws its content in the heading of a table, but not in the hidden row by which antd measures the columns: a box there
 * could be reached by Tab though nobody sees it.
 */
export function InHeading({ children }: { readonly children: ReactNode }) {
  const [inHeading, setInHeading] = useState(false)
  const look = useCallback((element: HTMLElement | null) => {
    if (element) setInHeading(element.closest('.ant-table-measure-row') === null)
  }, [])
  return <span ref={look}>{inHeading && children}</span>
}
