import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CompileResult } from '#compiler/compile-result.ts'
import type { AppModel } from '#model/app-model.ts'

const KEPT_FILE = 'compiled-config.json'

interface Kept {
  readonly key: string
  readonly model: AppModel
}

/**
 * The compiled config of `directory`. A sound model is kept in `keptIn` and taken from there as long as neither a config
 * file nor our own program changes, so that a start does not wait for the compiler. `program`: directory of our own
 * code; undefined = nothing is kept.
 */
export async function compileOnce(directory: string, keptIn: string, program = builtProgram()): Promise<CompileResult> {
  const key = program && (await keyOf(directory, program))
  const file = join(keptIn, KEPT_FILE)
  const kept = key === undefined ? undefined : await readKept(file)
  if (kept && kept.key === key) return { ok: true, model: deepFreeze(kept.model), warnings: [] }
  const { compileDirectory } = await import('#compiler/compile.ts')
  const result = await compileDirectory(directory)
  if (result.ok && key !== undefined) await keep({ key, model: result.model }, file)
  return result
}

/** Directory of the build that runs; undefined when we run from sources, which change while we look. */
function builtProgram(): string | undefined {
  const self = fileURLToPath(import.meta.url)
  return self.endsWith('.ts') ? undefined : dirname(self)
}

/**
 * Changes with every file that the model depends on; undefined where that is unknown, for TypeScript in the config may
 * import anything.
 */
async function keyOf(directory: string, program: string): Promise<string | undefined> {
  const config = await filesIn(directory)
  // What an app brings along is run at each start.
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

async function readKept(file: string): Promise<Kept | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Kept
  } catch {
    return undefined
  }
}

/** Written under another name first: what is read is always whole. Without it the next start is only slower. */
async function keep(kept: Kept, file: string): Promise<void> {
  const draft = `${file}.${process.pid}`
  await mkdir(dirname(file), { recursive: true })
    .then(() => writeFile(draft, JSON.stringify(kept)))
    .then(() => rename(draft, file))
    .catch(() => {})
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  for (const member of Object.values(value)) deepFreeze(member)
  return Object.freeze(value)
}
