import type { ReactNode, ThHTMLAttributes } from 'react'
import { laterPart } from '#web/later/later-part.ts'

const { usePart: useHandle } = laterPart(async () => (await import('./column-handle.tsx')).ColumnHandle)

interface HeadingCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** Width in pixels and the way to change it, where the column can be drawn wider. */
  readonly drawing?: { readonly width: number; onWidth(width: number): void }
  readonly children?: ReactNode
}

/** A cell of the heading, with the edge that draws its column wider, which comes after the first rows. */
export function HeadingCell({ drawing, children, ...rest }: HeadingCellProps) {
  const ColumnHandle = useHandle()
  return (
    <th {...rest}>
      {children}
      {drawing && ColumnHandle && <ColumnHandle {...drawing} />}
    </th>
  )
}
