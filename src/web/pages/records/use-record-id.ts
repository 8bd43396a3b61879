import { useLocation, useParams } from 'react-router'

/** Record id in the address: a placeholder of the path, or `?id=`; undefined without one. */
export function useRecordId(): number | undefined {
  const { search } = useLocation()
  const { id } = useParams()
  const text = id ?? new URLSearchParams(search).get('id') ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}
