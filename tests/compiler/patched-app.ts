import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** One step of a patch; `file` is relative to the app. */
export type PatchStep =
  | { readonly file: string; readonly replace: string; readonly with: string }
  | { readonly file: string; readonly create: string }
  | { readonly file: string; readonly delete: true }
  /** A symbolic link, also to a place that does not exist. */
  | { readonly file: string; readonly link: string }

export const FIXTURES = new URL('../fixtures/', import.meta.url).pathname

/** Copies the app `name` of tests/fixtures/apps, changes it, and hands its directory to `use`; the copy is removed then. */
export async function withPatchedApp<T>(
  name: string,
  patch: readonly PatchStep[],
  use: (directory: string) => Promise<T>,
): Promise<T> {
  const parent = mkdtempSync(join(tmpdir(), 'steward-app-'))
  const directory = join(parent, name)
  try {
    cpSync(join(FIXTURES, 'apps', name), directory, { recursive: true })
    for (const step of patch) applyStep(directory, step)
    return await use(directory)
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
}

function applyStep(directory: string, step: PatchStep): void {
  const path = join(directory, step.file)
  if ('delete' in step) rmSync(path)
  else if ('replace' in step) writeFileSync(path, replaceOnce(readFileSync(path, 'utf8'), step))
  else {
    if (existsSync(path)) throw new Error(`${step.file} exists already`)
    mkdirSync(dirname(path), { recursive: true })
    if ('link' in step) symlinkSync(step.link, path)
    else writeFileSync(path, step.create)
  }
}

function replaceOnce(
  text: string,
  { file, replace, with: replacement }: { file: string; replace: string; with: string },
) {
  if (text.split(replace).length !== 2) throw new Error(`${file} must contain exactly once: ${replace}`)
  return text.replace(replace, () => replacement)
}
