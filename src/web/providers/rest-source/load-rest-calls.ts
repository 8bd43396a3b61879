/** The code that makes declared calls, a chunk of its own: fetched with the first of them. */
export const restCalls = () => import('./rest-calls.ts')
