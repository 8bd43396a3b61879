import { memo } from 'react'
import { Pagination } from '#web/ui/antd.ts'
import { PAGE_SIZES } from './state/list-state.ts'

interface ListPagerProps {
  readonly narrow: boolean
  readonly page: number
  readonly pageSize: number
  readonly total: number
  onChange(page: number, pageSize: number): void
}

/** The pager of the list. */
export const ListPager = memo(function ListPager({ narrow, page, pageSize, total, onChange }: ListPagerProps) {
  return (
    <Pagination
      align="end"
      size="small"
      simple={narrow}
      current={page}
      pageSize={pageSize}
      total={total}
      showSizeChanger={!narrow}
      pageSizeOptions={[...PAGE_SIZES]}
      onChange={onChange}
    />
  )
})
