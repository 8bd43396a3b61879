import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { ROOT } from './platform.ts'

const maps = new Map<string, SourceMap | undefined>()

/** Whose code stands at a place of a built script: a package, or a folder of ours; '' where no source map tells. */
export function ownerOf(url: string, line: number, column: number): string {
  const file = /\/assets\/([^/?]+\.js)/.exec(url)?.[1]
  const entry = file === undefined ? {} : mapOf(file)?.findEntry(line, column)
  const { originalSource: source = '' } = (entry ?? {}) as { readonly originalSource?: string }
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]
  if (inPackage) return inPackage
  const own = /src\/(.+)\/[^/]+$/.exec(source)?.[1]
  return own ? `src/${own.split('/').slice(0, 3).join('/')}` : ''
}

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) {
    const path = join(ROOT, 'dist/web/assets', `${file}.map`)
    maps.set(file, existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined)
  }
  return maps.get(file)
}
