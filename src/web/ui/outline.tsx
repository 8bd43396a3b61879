import { Skeleton } from './antd.ts'

/** Grey bars in place of `lines` lines that are on their way. */
export function Outline({ lines }: { readonly lines: number }) {
  return <Skeleton active title={false} paragraph={{ rows: lines }} />
}
