import { useMemo } from 'react'
import type { BulkOutcome, JobStatus, Row } from '#model/api.ts'
import type { RestOperation } from '#model/app-model.ts'
import type { ClientResource } from '#model/client-model.ts'
import { watchJob } from '#web/jobs/watched-jobs.ts'
import { glanceAtBegunJobs } from '#web/notifications/notice-board.ts'
import { problemText } from '#web/notify/use-notify.ts'
import { restCalls, transitionCall } from '#web/providers/rest-source/declared.ts'
import { versionOf } from './row-values.ts'
import { isOperation, type Step } from './step.ts'
import { useRecordWrites, useRenew, type Values } from './use-record-writes.ts'

/** Running a transition or an operation, by its declared call where it has one. */
export interface StepRuns {
  /** @throws HttpFailure when refused */
  one(step: Step, row: Row, values: Values): Promise<void>
  /** What became of each row. */
  many(step: Step, rows: readonly Row[], values: Values): Promise<readonly BulkOutcome[]>
}

/** The steps of `resource`; what is on the screen is renewed when one has been run. */
export function useStepRuns(resource: ClientResource): StepRuns {
  const writes = useRecordWrites(resource.name)
  const renew = useRenew()
  return useMemo(
    () => ({
      async one(step, row, values) {
        const call = callOf(resource, step)
        if (!call) {
          await writes.transition(row.id, versionOf(row), step.name, values)
          // It may have begun a job.
          return void glanceAtBegunJobs()
        }
        const { callOnRecord } = await restCalls()
        const answer = await callOnRecord(resource, call, row, values)
        if (isOperation(step) && step.answer === 'job') watchJob(answer as JobStatus)
        await renew()
      },
      async many(step, rows, values) {
        const call = callOf(resource, step)
        if (call) {
          const { callOnRecord } = await restCalls()
          const outcomes = await eachInTurn(rows, row => callOnRecord(resource, call, row, values))
          await renew()
          return outcomes
        }
        const versions = Object.fromEntries(rows.map(row => [String(row.id), versionOf(row)]))
        return writes.bulk({ action: step.name, ids: rows.map(row => row.id), values, versions })
      },
    }),
    [resource, writes, renew],
  )
}

function callOf({ name }: ClientResource, step: Step): RestOperation | undefined {
  return isOperation(step) ? step.call : transitionCall(name, step.name)
}

async function eachInTurn(rows: readonly Row[], run: (row: Row) => Promise<unknown>): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = []
  for (const row of rows) {
    const message = await run(row).then(() => '', problemText)
    outcomes.push({ id: row.id, ok: message === '', message })
  }
  return outcomes
}
