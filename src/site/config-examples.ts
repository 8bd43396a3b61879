import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNodeAtLocation, type JSONPath, parseTree } from 'jsonc-parser'
import { projectRoot } from '#server/project-root.ts'

/** An object in a config file. */
export interface ConfigExample {
  /** Relative to the repository. */
  readonly file: string
  /** Keys from the top of the file; empty for the whole file. */
  readonly path: JSONPath
  readonly value: Readonly<Record<string, unknown>>
}

/** Longer examples explain less. */
const LONGEST = 2500

/** The object in the configs that `wanted` accepts and that has the most of `keys`; the shortest of equals. */
export function exampleOf(
  keys: readonly string[],
  wanted: (part: ConfigExample) => boolean,
): ConfigExample | undefined {
  const shown = ({ value }: ConfigExample) => keys.filter(key => key in value).length
  const length = ({ value }: ConfigExample) => JSON.stringify(value).length
  return allObjects()
    .filter(part => wanted(part) && length(part) < LONGEST)
    .sort((a, b) => shown(b) - shown(a) || length(a) - length(b))[0]
}

/** The example as it is written in its file, without the indentation of its place. */
export function textOf({ file, path }: ConfigExample): string {
  const source = readFileSync(join(projectRoot(), file), 'utf8')
  const node = findNodeAtLocation(parseTree(source)!, path)!
  const lineStart = source.lastIndexOf('\n', node.offset) + 1
  const [indentation] = /^ */.exec(source.slice(lineStart))!
  return source.slice(node.offset, node.offset + node.length).replaceAll(`\n${indentation}`, '\n')
}

let found: readonly ConfigExample[] | undefined

function allObjects(): readonly ConfigExample[] {
  found ??= ['config', 'examples/lending/config', 'examples/starter/config'].flatMap(folder =>
    readdirSync(join(projectRoot(), folder), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.json') && !name.startsWith('sample-data'))
      .sort()
      .flatMap(name => {
        const file = `${folder}/${name}`
        return objectsIn(file, JSON.parse(readFileSync(join(projectRoot(), file), 'utf8')), [])
      }),
  )
  return found
}

function objectsIn(file: string, value: unknown, path: JSONPath): ConfigExample[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => objectsIn(file, item, [...path, index]))
  if (typeof value !== 'object' || value === null) return []
  const own = { file, path, value: value as Readonly<Record<string, unknown>> }
  return [own, ...Object.entries(own.value).flatMap(([key, inner]) => objectsIn(file, inner, [...path, key]))]
}
