import { createHash } from 'node:crypto'
import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { addHouses, makeSample } from './make-database.ts'
import { ROOT } from './platform.ts'

/** Where made databases stay from run to run; it may be removed at any time. */
const KEPT = join(tmpdir(), 'steward-bench-databases')
/** What a made database depends on. */
const SOURCES = [
  'config',
  'src/compiler',
  'src/model',
  'src/server/features/sample-data',
  'src/server/storage',
  'tests/bench/houses.ts',
  'tests/bench/make-database.ts',
]

/**
 * A directory with a copy of its own (`steward.db`) of the database with the sample data and `houses` houses; none more
 * than the sample data has for undefined. It is made once for each state of config and code and kept in the temporary
 * folder of the machine. Whoever asked removes the directory.
 */
async function databaseDirectory(houses?: number): Promise<string> {
  const made = await preparedDatabase(houses)
  const directory = mkdtempSync(join(tmpdir(), 'steward-bench-'))
  copyFileSync(made, join(directory, 'steward.db'), constants.COPYFILE_FICLONE)
  return directory
}

/** Does the work in such a directory, and removes it. */
export async function inDatabaseDirectory<T>(
  houses: number | undefined,
  work: (directory: string) => Promise<T>,
): Promise<T> {
  const directory = await databaseDirectory(houses)
  try {
    return await work(directory)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

async function preparedDatabase(houses: number | undefined): Promise<string> {
  const path = join(KEPT, `${hashOfSources()}-${houses ?? 'sample'}.db`)
  if (existsSync(path)) return path
  mkdirSync(KEPT, { recursive: true })
  removeOutdated()
  const unfinished = join(KEPT, `unfinished-${process.pid}.db`)
  rmSync(unfinished, { force: true })
  console.error(
    `making a database with ${houses?.toLocaleString('en-US') ?? 'the'} houses${houses ? '' : ' of the sample data'} …`,
  )
  if (houses === undefined) await makeSample(unfinished)
  else {
    copyFileSync(await preparedDatabase(undefined), unfinished, constants.COPYFILE_FICLONE)
    await addHouses(unfinished, houses)
  }
  toOneFile(unfinished)
  renameSync(unfinished, path)
  return path
}

/** Brings what is still in the log into the file itself, so that a copy of the file is all of it. */
function toOneFile(path: string): void {
  const database = new Database(path)
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
  for (const beside of ['-wal', '-shm']) rmSync(path + beside, { force: true })
}

let hash: string | undefined
function hashOfSources(): string {
  if (hash) return hash
  const sum = createHash('sha256')
  for (const source of SOURCES) {
    const path = join(ROOT, source)
    const names =
      existsSync(path) && !source.endsWith('.ts')
        ? readdirSync(path, { recursive: true, encoding: 'utf8' }).sort()
        : ['']
    for (const name of names) {
      if (name !== '' && !/\.\w+$/.test(name)) continue
      sum.update(name).update(readFileSync(join(path, name)))
    }
  }
  hash = sum.digest('hex').slice(0, 16)
  return hash
}

/** Databases of another config or code are of no use any more. */
function removeOutdated(): void {
  for (const name of readdirSync(KEPT))
    if (!name.startsWith(hashOfSources()) && !name.startsWith('unfinished')) rmSync(join(KEPT, name), { force: true })
}
