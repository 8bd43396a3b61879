import { Skeleton } from './antd.ts'

/** Skeleton of `lines` loading lines. */
export function Outline({ lines }: { readonly lines: number }) {
  return <Skeleton active title={false} paragraph={{ rows: lines }} />
}
