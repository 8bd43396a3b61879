import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { localized } from '#model/localized-text.ts'
import type { ConfigProblem } from '#model/problems.ts'
import type { CompileResult } from './compile-result.ts'
import { type CompileOptions, createCompiler } from './compiler.ts'
import { saidOf } from './problems/create-problem.ts'
import type { ConfigSource } from './read/config-source.ts'
import { missingFile } from './read/file-problems.ts'
import { readConfigFiles } from './read/read-config-files.ts'
import { readExtensions } from './read/read-extensions.ts'

/**
 * Compiles the config directory to the frozen model, or reports all problems at once. Throws only on disk errors.
 */
export async function compileDirectory(directory: string): Promise<CompileResult> {
  const root = basename(resolve(directory))
  if (!(await isDirectory(directory))) return { ok: false, problems: [noDirectory(root, directory)] }
  await readExtensions(directory)
  return createCompiler(root).compile(await readConfigFiles(directory))
}

/**
 * Compiles files that need not exist on disk: path relative to the config directory → text. Pure. TypeScript files must have
 * been run already; pass them as sources with an `evaluation`.
 */
export function compileFiles(
  files: Readonly<Record<string, string>> | readonly ConfigSource[],
  options?: CompileOptions,
): CompileResult {
  const sources = Array.isArray(files)
    ? (files as readonly ConfigSource[])
    : textSources(files as Record<string, string>)
  return createCompiler().compile(sources, options)
}

function textSources(files: Readonly<Record<string, string>>): ConfigSource[] {
  return Object.entries(files).map(([path, text]) => ({ path, text }))
}

async function isDirectory(path: string): Promise<boolean> {
  return stat(path).then(
    found => found.isDirectory(),
    () => false,
  )
}

function noDirectory(root: string, directory: string): ConfigProblem {
  const what = localized('There is no config directory {directory}.', '没有配置文件夹 {directory}。', { directory })
  const fix = localized('Name the directory that holds app.json.', '请指定 app.json 所在的文件夹。')
  return { file: root, line: 1, column: 1, pointer: '', ...saidOf(missingFile, { what, fix }) }
}
