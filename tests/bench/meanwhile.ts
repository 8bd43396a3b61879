import { once } from 'node:events'
import type { Row } from '#model/api.ts'
import type { Person } from './bulk-client.ts'
import type { RunningServer } from './platform.ts'

/** What others felt of some work, and what memory it took. */
export interface Felt {
  /** Milliseconds of a list of somebody else. */
  readonly listP99: number
  /** Milliseconds of a save of somebody else. */
  readonly saveP95: number
  /** Megabytes above those before the work. */
  readonly memoryMb: number
}

const LIST = '/api/resources/house?block=1&_sort=id&_order=desc&_start=0&_end=20&_fields=doorplate,fullName,status'
/** A house that no work of the bench changes. */
const SAVED = '/api/resources/house?block=1&_sort=id&_order=asc&_start=0&_end=1&_fields=doorplate'
const LIST_EVERY_MS = 40
const SAVE_EVERY_MS = 200

/** Does the work while somebody else opens a list and saves a record again and again. */
export async function whileOthersWork<T>(
  server: RunningServer,
  other: Person,
  work: () => Promise<T>,
): Promise<{ readonly done: T; readonly felt: Felt }> {
  const { memoryMb: before } = await watched(server, 'reset')
  let over = false
  const [house] = await other.get<Row[]>(SAVED)
  let { version } = await other.get<{ version: number }>(`/api/resources/house/${house!.id}`)
  const repeat = async (everyMs: number, act: () => Promise<unknown>) => {
    const times: number[] = []
    while (!over) {
      const started = performance.now()
      await act()
      const took = performance.now() - started
      times.push(took)
      await new Promise(resolve => setTimeout(resolve, Math.max(0, everyMs - took)))
    }
    return times
  }
  const lists = repeat(LIST_EVERY_MS, () => other.get(LIST))
  const saves = repeat(SAVE_EVERY_MS, async () => {
    const body = { version, remark: `seen ${version}` }
    version = (await other.patch<{ version: number }>(`/api/resources/house/${house!.id}`, body)).version
  })
  const others = Promise.all([lists, saves])
  try {
    const done = await Promise.race([work(), others.then(() => Promise.reject(new Error('nobody else is at work')))])
    const { peakMb } = await watched(server, 'tell')
    over = true
    const [listTimes, saveTimes] = await others
    return {
      done,
      felt: {
        listP99: percentile(listTimes, 0.99),
        saveP95: percentile(saveTimes, 0.95),
        memoryMb: peakMb - before,
      },
    }
  } finally {
    over = true
  }
}

interface Watched {
  readonly memoryMb: number
  readonly peakMb: number
}

async function watched(server: RunningServer, what: 'reset' | 'tell'): Promise<Watched> {
  server.process.send(what)
  const [told] = (await once(server.process, 'message')) as [Watched]
  return told
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
