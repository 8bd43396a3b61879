/** The parts around the page, as one chunk: its menus are larger than the first rows of a list. */
export { TabStrip } from '../tabs/tab-strip.tsx'
export { Sidebar } from './sidebar.tsx'
export { TopBar } from './top-bar.tsx'
