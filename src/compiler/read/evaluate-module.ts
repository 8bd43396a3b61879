import { pathToFileURL } from 'node:url'
import { tsImport } from 'tsx/esm/api'
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
    return failure(error, file, source)
  }
}

/** A CommonJS module has its exports one level deeper. */
function defaultExportOf(module: { default?: unknown }): unknown {
  const exported = module.default
  const isWrapped = typeof exported === 'object' && exported !== null && '__esModule' in exported
  return isWrapped ? (exported as { default?: unknown }).default : exported
}

function failure(error: unknown, file: string, source: string): Evaluation {
  const text = error instanceof Error ? `${error.message}\n${error.stack}` : String(error)
  const line = lineIn(text, file) ?? lineOfName(text, source)
  return { error: messageOf(text), ...(line === undefined ? {} : { line }) }
}

/** The error in one line; for a syntax error the relevant part. */
function messageOf(text: string): string {
  const syntax = /ERROR: (.*)/.exec(text)?.[1]
  return (syntax ?? text.trim().split('\n')[0] ?? '').replace(/[.:]$/, '')
}

/** Line of the file in a syntax error or a stack trace: `…/x.ts:3:2`, `…/x.ts?namespace=1:3:2`. */
function lineIn(text: string, file: string): number | undefined {
  const after = text.split(file).slice(1)
  const line = after.map(rest => /^(?:\?[^\s:]*)?:(\d+):\d+/.exec(rest)?.[1]).find(found => found !== undefined)
  return line === undefined ? undefined : Number(line)
}

/** Without a line in the stack: the first line with the name in the message. */
function lineOfName(text: string, source: string): number | undefined {
  const name = /^(?:\w+: )?(\w+) is not defined/.exec(text)?.[1]
  const index = name === undefined ? -1 : source.search(new RegExp(`\\b${name}\\b`))
  return index === -1 ? undefined : source.slice(0, index).split('\n').length
}
