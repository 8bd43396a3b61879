import { pathToFileURL } from 'node:url'
import { tsImport } from 'tsx/esm/api'
import { moduleError } from './module-error.ts'
import type { Evaluation } from './parse/parse-module-file.ts'

/**
 * Runs the TypeScript config file at the absolute path `file`, whose text is `source`, and returns its default export, or why
 * it cannot be run.
 */
export async function evaluateModule(file: string, source: string): Promise<Evaluation> {
  try {
    const module = await tsImport(pathToFileURL(file).href, import.meta.url)
    return { value: defaultExportOf(module) }
  } catch (error) {
    return moduleError(error, file, source)
  }
}

/** A CommonJS module has its exports one level deeper. */
function defaultExportOf(module: { default?: unknown }): unknown {
  const exported = module.default
  const isWrapped = typeof exported === 'object' && exported !== null && '__esModule' in exported
  return isWrapped ? (exported as { default?: unknown }).default : exported
}
