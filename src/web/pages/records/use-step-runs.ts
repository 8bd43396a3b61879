import { type MetaQuery, useCustomMutation } from '@refinedev/core'
import { useMemo } from 'react'
import type { BulkOutcome, JobStatus, Row } from '#model/api.ts'
import type { RestOperation } from '#model/app-model.ts'
import type { ClientResource } from '#model/client-model.ts'
import { glanceAtBegunJobs } from '#web/data/background/notice-board.ts'
import { watchJob } from '#web/data/background/watched-jobs.ts'
import type { HttpFailure } from '#web/data/http/http-failure.ts'
import { problemText } from '#web/data/notify/use-notify.ts'
import { transitionCall } from '#web/data/providers/rest-source/declared.ts'
import type { DeclaredStep } from '#web/data/providers/rest-source/rest-data-provider.ts'
import { type Values, versionOf } from './row-values.ts'
import { isOperation, type Step } from './step.ts'
import { useBulk } from './use-bulk.ts'
import { useInvalidateAll } from './use-invalidate-all.ts'

/** Runs transitions and operations, by their declared call where they have one. */
export interface StepRuns {
  /** @throws HttpFailure when refused */
  one(step: Step, row: Row, values: Values): Promise<void>
  /**
   * For one of several concurrent runs: does not refetch, and stays on the page when the server is unreachable. @returns the
   * record afterwards @throws HttpFailure when refused
   */
  beside(step: Step, row: Row, values: Values): Promise<Row>
  /** The outcome of each row. */
  many(step: Step, rows: readonly Row[], values: Values): Promise<readonly BulkOutcome[]>
}

/** The steps of `resource`; visible data is refetched after a run. */
export function useStepRuns(resource: ClientResource): StepRuns {
  const { mutateAsync } = useCustomMutation<Row | JobStatus, HttpFailure, Values>()
  const bulk = useBulk(resource.name)
  const invalidateAll = useInvalidateAll()
  return useMemo(() => {
    const run = async (step: Step, row: Row, values: Values, meta: MetaQuery = {}) => {
      const call = callOf(resource, step)
      const url = call?.path ?? `/api/resources/${resource.name}/${row.id}/transitions/${step.name}`
      const declared: DeclaredStep | undefined = call && { resource, call, record: row }
      const { data } = await mutateAsync({
        url,
        method: 'post',
        values: declared ? values : { version: versionOf(row), values },
        meta: { ...meta, step: declared },
        // The dialog shows both.
        successNotification: false,
        errorNotification: false,
      })
      return data
    }
    return {
      async one(step, row, values) {
        const answer = await run(step, row, values)
        if (isOperation(step) && step.answer === 'job') watchJob(answer as JobStatus)
        await invalidateAll()
        // A transition may have started a job.
        if (!callOf(resource, step)) void glanceAtBegunJobs()
      },
      async beside(step, row, values) {
        return (await run(step, row, values, { stay: true, parallel: true })) as Row
      },
      async many(step, rows, values) {
        const ids = rows.map(row => row.id)
        const versions = Object.fromEntries(rows.map(row => [String(row.id), versionOf(row)]))
        if (!callOf(resource, step)) return bulk({ action: step.name, ids, values, versions })
        const outcomes: BulkOutcome[] = []
        for (const row of rows) {
          const message = await run(step, row, values).then(() => '', problemText)
          outcomes.push({ id: row.id, ok: message === '', message })
        }
        await invalidateAll()
        return outcomes
      },
    }
  }, [resource, mutateAsync, bulk, invalidateAll])
}

function callOf({ name }: ClientResource, step: Step): RestOperation | undefined {
  return isOperation(step) ? step.call : transitionCall(name, step.name)
}
