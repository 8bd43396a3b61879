import { QueryClient } from '@tanstack/react-query'

/** The query cache, shared by Refine's hooks and our own. Failures are not retried: they have been reported. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
