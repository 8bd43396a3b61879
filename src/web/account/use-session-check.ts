import { useInvalidateAuthStore } from '@refinedev/core'
import { useEffect } from 'react'
import { readSession } from './session-state.ts'

/** With each address: a session that is gone or has expired since is checked again, which leads to the login page. */
export function useSessionCheck(pathname: string): void {
  const checkAnew = useInvalidateAuthStore()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the guard looks at each navigation (specification section 2).
  useEffect(() => {
    if (!readSession()) void checkAnew()
  }, [pathname])
}
