import { useLocation, useParams } from 'react-router'

/** Id of the record that the address names: a placeholder of the path, or `?id=`; undefined when it names none. */
export function useRecordId(): number | undefined {
  const { search } = useLocation()
  const { id } = useParams()
  const text = id ?? new URLSearchParams(search).get('id') ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}
