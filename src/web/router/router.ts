import { createBrowserRouter } from 'react-router'
import { Root } from './root.tsx'
import { swallowDuplicates } from './swallow-duplicates.ts'

/** The browser's router: one route, for what an address means follows from the shell model (see root.tsx). */
export const router = swallowDuplicates(createBrowserRouter([{ path: '*', Component: Root }]))
