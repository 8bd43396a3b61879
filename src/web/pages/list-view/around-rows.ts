/** What stands around the rows of a list, as one chunk: the rows need none of it. */
export { BulkBar } from './bulk/bulk-bar.tsx'
export { ConditionTags } from './filters/condition-tags.tsx'
export { FilterBar, FilterDrawer } from './filters/filter-bar.tsx'
export { ListPager } from './list-pager.tsx'
export { ToolbarTools } from './toolbar/toolbar-tools.tsx'
