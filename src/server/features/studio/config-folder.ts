import { constants } from 'node:fs'
import { access, mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { ConfigSource } from '#compiler/read/config-source.ts'
import { placeOf } from '#compiler/read/file-kind.ts'
import { isHelp } from '#compiler/read/help-files.ts'
import { readConfigFiles } from '#compiler/read/read-config-files.ts'
import { isTemplate } from '#compiler/read/template-files.ts'
import { type Environment, isLoopback } from '#server/env.ts'

/** The folder with the config files. */
export class ConfigFolder {
  /** First segment of the paths in problems. */
  readonly root: string
  readonly #directory: string
  readonly #mayWrite: boolean

  constructor({ configDir, mode, host }: Environment) {
    this.#directory = configDir
    this.root = basename(resolve(configDir))
    // In production the files belong to the repository, and every process has its own copy; a demo that others can reach is
    // shared.
    this.#mayWrite = mode === 'demo' && isLoopback(host)
  }

  read(): Promise<ConfigSource[]> {
    return readConfigFiles(this.#directory)
  }

  /** Whether changes are written into the files. */
  async isWritten(): Promise<boolean> {
    if (!this.#mayWrite) return false
    return access(this.#directory, constants.W_OK).then(
      () => true,
      () => false,
    )
  }

  /** Updates the files to `files`; files that are already equal are not written. */
  async write(files: readonly ConfigSource[]): Promise<void> {
    const now = new Map((await this.read()).map(({ path, text }) => [path, text]))
    for (const { path, text } of files) {
      if (now.get(path) === text) continue
      const file = join(this.#directory, path)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text)
    }
    const stay = new Set(files.map(({ path }) => path))
    for (const path of now.keys()) if (!stay.has(path)) await rm(join(this.#directory, path))
  }
}

/** Whether a file of this path may be written: JSON and Markdown that the compiler reads, and never executable code. */
export function isEditable(path: string): boolean {
  const isPlain = path.split('/').every(part => /^[A-Za-z0-9][\w.-]*$/.test(part))
  if (!isPlain) return false
  return path.endsWith('.json') ? placeOf(path) !== undefined : isHelp(path) || isTemplate(path)
}
