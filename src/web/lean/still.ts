import type { ReactNode } from 'react'

/** In place of the ripple that antd lets run from a clicked button or box. */
export default function Still({ children }: { readonly children?: ReactNode }): ReactNode {
  return children
}
