import { QueryClient } from '@tanstack/react-query'

/** The cache of what was asked; shared by Refine's hooks and our own. Failures are not repeated: they have been reported. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
