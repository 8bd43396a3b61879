import { countItems, type JobItem, waitingItems } from './job-items.ts'
import type { JobRun } from './job-run.ts'

/** Goes through the items that wait, with the progress told after each. `attempt` says whether it went well. @throws JobStopped */
export async function eachItem(run: JobRun, attempt: (item: JobItem) => Promise<boolean>): Promise<void> {
  let { total, done, ok, failed } = await countItems(run)
  await run.step({ total, done, ok, failed })
  for await (const item of waitingItems(run)) {
    if (await attempt(item)) ok++
    else failed++
    done++
    await run.step({ done, ok, failed })
  }
  // An earlier run that was not quite over yet may have done some of them meanwhile.
  await run.step(await countItems(run))
}
