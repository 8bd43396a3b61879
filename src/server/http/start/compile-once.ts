import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CompileResult } from '#compiler/compile-result.ts'
import type { AppModel } from '#model/app-model.ts'

const CACHE_FILE = 'compiled-config.json'

interface CachedConfig {
  readonly key: string
  readonly model: AppModel
}

/**
 * The compiled config of `directory`. A valid model is cached in `cacheDirectory` until a config file or the program changes, so
 * that a start does not wait for the compiler. `program`: directory of the built program; undefined = no caching.
 */
export async function compileOnce(
  directory: string,
  cacheDirectory: string,
  program = builtProgram(),
): Promise<CompileResult> {
  const key = program && (await keyOf(directory, program))
  const file = join(cacheDirectory, CACHE_FILE)
  const cached = key === undefined ? undefined : await readCached(file)
  if (cached && cached.key === key) return { ok: true, model: deepFreeze(cached.model), warnings: [] }
  const { compileDirectory } = await import('#compiler/compile.ts')
  const result = await compileDirectory(directory)
  if (result.ok && key !== undefined) await writeCached({ key, model: result.model }, file)
  return result
}

/** Directory of the running build; undefined when running from sources, which may change at any time. */
function builtProgram(): string | undefined {
  const self = fileURLToPath(import.meta.url)
  return self.endsWith('.ts') ? undefined : dirname(self)
}

/**
 * A hash over every file that the model depends on; undefined where these are unknown, as TypeScript in the config may import
 * anything.
 */
async function keyOf(directory: string, program: string): Promise<string | undefined> {
  const config = await filesIn(directory)
  // Extensions are run at each start.
  if ((await filesIn(join(dirname(directory), 'extensions'))).length > 0) return undefined
  if (config.length === 0 || config.some(file => file.endsWith('.ts'))) return undefined
  const code = (await filesIn(program)).filter(file => file.endsWith('.js'))
  const hash = createHash('sha256')
  for (const file of [...code, ...config])
    hash
      .update(`${file}\0`)
      .update(await readFile(file))
      .update('\0')
  return hash.digest('hex')
}

async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}

async function readCached(file: string): Promise<CachedConfig | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as CachedConfig
  } catch {
    return undefined
  }
}

/** Written under another name and renamed, so that readers see whole files only. A failure only makes the next start slower. */
async function writeCached(entry: CachedConfig, file: string): Promise<void> {
  const draft = `${file}.${process.pid}`
  await mkdir(dirname(file), { recursive: true })
    .then(() => writeFile(draft, JSON.stringify(entry)))
    .then(() => rename(draft, file))
    .catch(() => {})
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  for (const member of Object.values(value)) deepFreeze(member)
  return Object.freeze(value)
}
