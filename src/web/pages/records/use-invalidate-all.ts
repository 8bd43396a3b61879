import { keys, useInvalidate } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** A write may change other records too (effects, computed values), so all visible data is refetched. */
export function useInvalidateAll(): () => Promise<void> {
  const invalidate = useInvalidate()
  const invalidateTimeline = useInvalidateTimeline()
  return useCallback(async () => {
    invalidateTimeline()
    await invalidate({ invalidates: ['all'] })
  }, [invalidate, invalidateTimeline])
}

/** Refetches the timelines of records. */
export function useInvalidateTimeline(): () => void {
  const client = useQueryClient()
  return useCallback(() => void client.invalidateQueries({ queryKey: keys().audit().get() }), [client])
}
