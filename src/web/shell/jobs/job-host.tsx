import { useInvalidate } from '@refinedev/core'
import { Suspense, useEffect } from 'react'
import { endedJob, watchedJobs } from '#web/data/background/watched-jobs.ts'
import { useInvalidateAll } from '#web/pages/records/use-invalidate-all.ts'
import { lazyPart } from '#web/state/lazy-part.ts'

const JobTray = lazyPart(() => import('./job-tray.tsx'))

/** Host of the job cards, whose code is loaded with the first job. */
export function JobHost() {
  const jobs = watchedJobs.use()
  const ended = endedJob.use()
  const invalidateAll = useInvalidateAll()
  const invalidate = useInvalidate()
  useEffect(() => {
    if (!ended) return
    if (ended.changesRecords) void invalidateAll()
    else if (ended.shownIn) void invalidate({ resource: ended.shownIn, invalidates: ['resourceAll'] })
  }, [ended, invalidateAll, invalidate])
  if (jobs.length === 0) return null
  return (
    <Suspense fallback={null}>
      <JobTray jobs={jobs} />
    </Suspense>
  )
}
