import type { Row } from '#model/api.ts'
import { StandInSpans } from '#web/pages/stand-ins/stand-in-spans.tsx'

/** Who stands in for the account during leave. */
export default function StandIns({ row }: { readonly row: Row }) {
  return <StandInSpans account={String(row.adAccount)} />
}
