/** The code of declared calls, a separate chunk that is loaded with the first of them. */
export const restCalls = () => import('./rest-calls.ts')
