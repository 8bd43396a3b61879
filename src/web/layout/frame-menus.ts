/** What stands around the page, as one chunk: antd's Menu, Dropdown and Breadcrumb weigh more than the rows of a list. */
export { TabStrip } from '../tabs/tab-strip.tsx'
export { Sidebar } from './sidebar.tsx'
export { TopBar } from './top-bar.tsx'
