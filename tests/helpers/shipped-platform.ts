import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileDirectory } from '#compiler/compile.ts'
import type { AppModel } from '#model/app-model.ts'

const CONFIG = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'config')
const MOST_ROWS = 12

let compiled: Promise<AppModel> | undefined

/** The shipped config, compiled once for all test files of a worker. @throws with all problems when it is not valid */
export function shippedModel(): Promise<AppModel> {
  compiled ??= compileDirectory(CONFIG).then(result => {
    if (result.ok) return result.model
    throw new Error(result.problems.map(({ file, line, what }) => `${file}:${line} ${what}`).join('\n'))
  })
  return compiled
}

/**
 * The shipped platform with sample data only of `resources` and of what they refer to, and of that only a few generated
 * rows each (`mostRows`; of `whole` resources all), so that a database is seeded within seconds.
 */
export async function shippedPlatform(
  resources: readonly string[],
  mostRows = MOST_ROWS,
  whole: readonly string[] = [],
): Promise<AppModel> {
  const model = await shippedModel()
  const wanted = new Set<string>()
  for (const name of resources) addReferred(model, name, wanted)
  const sampleData = model.sampleData
    .filter(each => wanted.has(each.resource))
    .map(each => (whole.includes(each.resource) ? each : withFewer(each, mostRows)))
  return { ...model, sampleData }
}

function withFewer(sample: AppModel['sampleData'][number], mostRows: number): typeof sample {
  return { ...sample, sets: sample.sets.map(set => ({ ...set, count: Math.min(set.count, mostRows) })) }
}

function addReferred(model: AppModel, name: string, wanted: Set<string>): void {
  if (wanted.has(name)) return
  wanted.add(name)
  for (const { resource } of Object.values(model.resources[name]?.fields ?? {})) {
    if (resource !== undefined) addReferred(model, resource, wanted)
  }
}
