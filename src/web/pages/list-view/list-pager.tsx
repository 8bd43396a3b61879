import { memo } from 'react'
import { Pagination } from '#web/ui/antd.ts'
import { PAGE_SIZES } from './state/list-state.ts'

interface ListPagerProps {
  readonly narrow: boolean
  readonly page: number
  readonly pageSize: number
  readonly total: number
  /** Whether `total` is a lower bound: then the number of pages is not shown. */
  readonly isCapped: boolean
  onChange(page: number, pageSize: number): void
}

/** The pager of the list. */
export const ListPager = memo(function ListPager({
  narrow,
  page,
  pageSize,
  total,
  isCapped,
  onChange,
}: ListPagerProps) {
  return (
    <Pagination
      align="end"
      size="small"
      simple={narrow && !isCapped}
      showLessItems={narrow}
      current={page}
      pageSize={pageSize}
      total={total}
      showSizeChanger={!narrow}
      pageSizeOptions={[...PAGE_SIZES]}
      onChange={onChange}
    />
  )
})
