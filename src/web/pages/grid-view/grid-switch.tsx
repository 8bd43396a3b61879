import type { GridOptions } from '#model/page-kinds/list.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Segmented } from '#web/ui/antd.ts'
import type { ListPage } from '../list-view/use-list-page.ts'

/** Switches between the list and the floor plan. */
export function GridSwitch({ list, grid }: { readonly list: ListPage; readonly grid: GridOptions }) {
  const { t, text } = useText()
  return (
    <Segmented
      aria-label={t('kinds.shownAs')}
      value={list.state.shownAs === 'grid' ? 'grid' : 'list'}
      options={[
        { value: 'list', label: t('kinds.as.list') },
        { value: 'grid', label: text(grid.title) },
      ]}
      onChange={value => list.change({ shownAs: value === 'list' ? '' : value, page: 1 })}
    />
  )
}
