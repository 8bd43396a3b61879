import type { Row } from '#model/api.ts'

/** Where the address of a print preview begins: `/print/payment/receipt?ids=3,7`. */
export const PRINT = '/print/'

/** Content of a print preview. */
export interface PrintOrder {
  readonly resource: string
  readonly document: string
  readonly ids: readonly number[]
}

/** Opens the print preview in another window, so that the list keeps its selection and position. */
export function openPrint(resource: string, document: string, rows: readonly Row[]): void {
  window.open(`${PRINT}${resource}/${document}?ids=${rows.map(({ id }) => id).join()}`, '_blank')
}
