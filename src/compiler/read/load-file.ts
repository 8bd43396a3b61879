import { hash as digest } from 'node:crypto'
import type { ConfigFile } from './config-file.ts'
import type { ConfigSource } from './config-source.ts'
import type { FilePlace } from './file-kind.ts'
import { parseJsonFile } from './parse/parse-json-file.ts'
import { parseModuleFile } from './parse/parse-module-file.ts'
import { checkShape } from './shape/check-shape.ts'

/** Parses `source` and checks it against the schema of its kind. `displayPath` is what problems call the file. */
export function loadFile(source: ConfigSource, place: FilePlace, displayPath: string): ConfigFile {
  const { text, evaluation } = source
  const isModule = source.path.endsWith('.ts')
  const parsed = isModule ? parseModuleFile(displayPath, text, evaluation) : parseJsonFile(displayPath, text)
  const hash = hashOf(isModule && parsed.sound ? `${text}\n${JSON.stringify(parsed.file.value)}` : text)
  const base = { ...place, source: parsed.file, hash }
  if (!parsed.sound) return { ...base, value: undefined, complete: false, problems: parsed.problems }
  const shaped = checkShape(parsed.file, place.kind)
  const problems = [...parsed.problems, ...shaped.problems]
  return { ...base, value: shaped.value, complete: shaped.problems.length === 0, problems }
}

function hashOf(text: string): string {
  return digest('sha256', text, 'base64url').slice(0, 22)
}
