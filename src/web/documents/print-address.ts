import type { Row } from '#model/api.ts'

/** Where the address of a print preview begins: `/print/payment/receipt?ids=3,7`. */
export const PRINT = '/print/'

/** What a print preview shows. */
export interface PrintOrder {
  readonly resource: string
  readonly document: string
  readonly ids: readonly number[]
}

/** Opens the print preview beside the list, whose selection and place stay as they are. */
export function openPrint(resource: string, document: string, rows: readonly Row[]): void {
  window.open(`${PRINT}${resource}/${document}?ids=${rows.map(({ id }) => id).join()}`, '_blank')
}
