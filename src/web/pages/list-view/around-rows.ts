/** The parts around the rows of a list, as one chunk, which the rows do not need. */
export { BulkBar } from './bulk/bulk-bar.tsx'
export { ConditionTags } from './filters/condition-tags.tsx'
export { FilterBar, FilterDrawer } from './filters/filter-bar.tsx'
export { ListPager } from './list-pager.tsx'
export { ToolbarTools } from './toolbar/toolbar-tools.tsx'
