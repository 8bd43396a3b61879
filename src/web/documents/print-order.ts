import { PRINT, type PrintOrder } from './print-address.ts'

/** The order in the address of a print preview; undefined when it names no records. */
export function readPrintOrder(pathname: string, search: string): PrintOrder | undefined {
  const [resource = '', document = '', ...rest] = pathname.slice(PRINT.length).split('/')
  const written = (new URLSearchParams(search).get('ids') ?? '').split(',')
  const ids = [...new Set(written.map(Number))]
  const isWhole = resource !== '' && document !== '' && rest.length === 0
  return isWhole && ids.every(id => Number.isSafeInteger(id) && id > 0) ? { resource, document, ids } : undefined
}
