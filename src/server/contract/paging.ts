/** Paging of the calls of specification section 7: pages from 1. */
export interface PageRequest {
  readonly pageIndex?: number
  readonly pageSize?: number
}

export interface PageAnswer<T> {
  readonly list: T[]
  readonly total: number
  readonly pageIndex: number
  readonly pageSize: number
}

const DEFAULT_PAGE_SIZE = 20

/** First row and the row after the last, counted from 0. */
export function rangeOf({ pageIndex = 1, pageSize = DEFAULT_PAGE_SIZE }: PageRequest) {
  return { start: (pageIndex - 1) * pageSize, end: pageIndex * pageSize }
}

export function pageAnswer<T>(list: T[], total: number, request: PageRequest): PageAnswer<T> {
  return { list, total, pageIndex: request.pageIndex ?? 1, pageSize: request.pageSize ?? DEFAULT_PAGE_SIZE }
}
