/** The code that makes declared calls, a separate chunk: fetched with the first of them. */
export const restCalls = () => import('./rest-calls.ts')
