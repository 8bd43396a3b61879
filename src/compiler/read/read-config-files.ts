import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConfigSource } from './config-source.ts'
import { evaluateModule } from './evaluate-module.ts'
import { isHelp } from './help-files.ts'
import { isTemplate } from './template-files.ts'

/**
 * All config files below `directory`: without hidden files, and without Markdown other than help and templates. Sorted by path.
 */
export async function readConfigFiles(directory: string): Promise<ConfigSource[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter(entry => entry.isFile() || entry.isSymbolicLink())
    .map(entry => join(entry.parentPath, entry.name).slice(join(directory, '/').length).replaceAll('\\', '/'))
    .filter(isConfig)
    .sort()
  return Promise.all(paths.map(path => readConfigFile(directory, path)))
}

async function readConfigFile(directory: string, path: string): Promise<ConfigSource> {
  const file = join(directory, path)
  try {
    const text = await readFile(file, 'utf8')
    return path.endsWith('.ts') ? { path, text, evaluation: await evaluateModule(file, text) } : { path, text }
  } catch (error) {
    return { path, text: '', failure: (error as NodeJS.ErrnoException).code ?? String(error) }
  }
}

function isConfig(path: string): boolean {
  return (
    (!path.endsWith('.md') || isHelp(path) || isTemplate(path)) && !path.split('/').some(part => part.startsWith('.'))
  )
}
