import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './platform.ts'

/** Where installed and built peers stay from run to run; it may be removed at any time. */
const KEPT = join(tmpdir(), 'steward-bench-peers')

/**
 * Directory of the installed and built copy of `peers/NAME`, made once for each state of its files.
 * @throws when it cannot be installed or built, with what was said.
 */
export async function builtPeer(name: string, build: readonly string[]): Promise<string> {
  const source = join(ROOT, 'tests/bench/peers', name)
  const built = join(KEPT, `${name}-${hashOf(source)}`)
  if (existsSync(built)) return built
  console.error(`installing and building ${name} …`)
  const unfinished = join(KEPT, `unfinished-${name}-${process.pid}`)
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(KEPT, { recursive: true })
  cpSync(source, unfinished, { recursive: true })
  await run(['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], unfinished)
  await run(build, unfinished, { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' })
  renameSync(unfinished, built)
  return built
}

/** @throws with what the command said when it fails. */
export async function run(command: readonly string[], cwd: string, env: Record<string, string> = {}): Promise<void> {
  const [program, ...words] = command as [string, ...string[]]
  const child = spawn(program, words, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += String(chunk)))
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${said.slice(-2000)}`)
}

function hashOf(directory: string): string {
  const sum = createHash('sha256')
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(directory, name)
    if (statSync(path).isFile()) sum.update(name).update(readFileSync(path))
  }
  return sum.digest('hex').slice(0, 16)
}
