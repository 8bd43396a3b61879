import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Output } from './command.ts'

/** Writes the files, or with `check` only compares them; returns the exit code: 1 when some are outdated. */
export async function writeOrCheck(
  files: ReadonlyMap<string, string>,
  check: boolean,
  command: string,
  output: Output,
): Promise<number> {
  const stale: string[] = []
  for (const [path, text] of files) {
    const before = await readFile(path, 'utf8').catch(() => undefined)
    if (before === text) continue
    stale.push(path)
    if (check) continue
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  if (stale.length === 0) output.write(`${files.size === 1 ? 'The file is' : `All ${files.size} files are`} current.\n`)
  else if (!check) output.write(`Written: ${stale.join(', ')}\n`)
  else output.error(`Not current: ${stale.join(', ')}\nRun: npx tsx src/cli/main.ts ${command}\n`)
  return check && stale.length > 0 ? 1 : 0
}
