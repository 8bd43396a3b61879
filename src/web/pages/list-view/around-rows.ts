/** What stands around the rows of a list, as one chunk: the rows need none of it. */
export { BulkBar } from './bulk-bar.tsx'
export { ConditionTags } from './condition-tags.tsx'
export { FilterBar, FilterDrawer } from './filter-bar.tsx'
export { ListPager } from './list-pager.tsx'
export { ToolbarTools } from './toolbar-tools.tsx'
