import { lazy, type ReactNode, Suspense, type ThHTMLAttributes } from 'react'

const ColumnHandle = lazy(() => import('./column-handle.tsx').then(part => ({ default: part.ColumnHandle })))

interface HeadingCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** Width in pixels and the way to change it, where the column can be drawn wider. */
  readonly drawing?: { readonly width: number; onWidth(width: number): void }
  readonly children?: ReactNode
}

/** A cell of the heading, with the edge that draws its column wider. */
export function HeadingCell({ drawing, children, ...rest }: HeadingCellProps) {
  return (
    <th {...rest}>
      {children}
      {drawing && (
        <Suspense fallback={null}>
          <ColumnHandle {...drawing} />
        </Suspense>
      )}
    </th>
  )
}
