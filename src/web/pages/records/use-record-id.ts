import { useLocation, useParams } from 'react-router'
import type { RecordId } from '#model/api.ts'
import { readRecordId } from './record-id.ts'

/** Record id in the address: a placeholder of the path, or `?id=`; undefined without one. */
export function useRecordId(): RecordId | undefined {
  const { search } = useLocation()
  const { id } = useParams()
  const text = id ?? new URLSearchParams(search).get('id') ?? ''
  return text.startsWith('0') ? undefined : readRecordId(text)
}
