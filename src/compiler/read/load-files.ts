import { hash as digest } from 'node:crypto'
import { joined, localized } from '#model/localized-text.ts'
import type { ConfigProblem } from '#model/problems.ts'
import { saidOf } from '../problems/create-problem.ts'
import { nearestName } from '../problems/did-you-mean.ts'
import type { ConfigFile } from './config-file.ts'
import type { ConfigSource } from './config-source.ts'
import { type FilePlace, knownPlaces, placeOf } from './file-kind.ts'
import { unknownFile, unreadableFile } from './file-problems.ts'
import { parseJsonFile } from './parse/parse-json-file.ts'
import { parseModuleFile } from './parse/parse-module-file.ts'
import { checkShape } from './shape/check-shape.ts'

/** All files at known locations, and problems of the files themselves. */
interface LoadedFiles {
  readonly files: readonly ConfigFile[]
  readonly problems: readonly ConfigProblem[]
}

/**
 * Loads files and caches them: a file is parsed again only if its text changed since the last call. `root` is the name of the
 * config directory, the prefix of paths in problems.
 */
export function createFileLoader(root: string): (sources: readonly ConfigSource[]) => LoadedFiles {
  let known = new Map<string, readonly Version[]>()
  return sources => {
    const loaded = new Map<string, readonly Version[]>()
    const problems: ConfigProblem[] = []
    for (const source of sources) {
      const before = known.get(source.path) ?? []
      const place = before[0]?.file ?? placeOf(source.path)
      const displayPath = `${root}/${source.path}`
      if (place === undefined) problems.push(strayFile(source.path, displayPath))
      else if (source.failure !== undefined) problems.push(unreadable(displayPath, source.failure))
      else
        loaded.set(
          source.path,
          withVersion(before, source, () => loadFile(source, place, displayPath)),
        )
    }
    known = loaded
    return { files: [...loaded.values()].map(([current]) => (current as Version).file), problems }
  }
}

/** A file loaded from a text. */
interface Version {
  readonly source: ConfigSource
  readonly file: ConfigFile
}

/** The current version and the previous one, so that undoing a change costs nothing. */
const VERSIONS = 2

/** The cached versions with the one for `source` first; the result of running a module depends on more than its text. */
function withVersion(before: readonly Version[], source: ConfigSource, load: () => ConfigFile): readonly Version[] {
  const isSame = (version: Version) => version.source.text === source.text && source.evaluation === undefined
  const same = before.find(isSame)
  if (same !== undefined && same === before[0]) return before
  const file = same?.file ?? load()
  const equal = before.find(version => version.file.hash === file.hash)
  const others = before.filter(version => version !== equal)
  return [{ source, file: equal?.file ?? file }, ...others].slice(0, VERSIONS)
}

function strayFile(path: string, displayPath: string): ConfigProblem {
  const didYouMean = nearestPlace(path)
  const what = localized('Nothing reads a file in this place.', '放在这里的文件不会被读取。')
  const fix = localized(
    'Files are read from {places}, each with the ending .json or .ts.',
    '文件从以下位置读取，扩展名为 .json 或 .ts：{places}。',
    { places: joined(knownPlaces()) },
  )
  return {
    file: displayPath,
    line: 1,
    column: 1,
    pointer: '',
    ...saidOf(unknownFile, { what, fix }),
    ...(didYouMean === undefined ? {} : { didYouMean }),
  }
}

/** The path with similar known names in place of unknown ones: `module/butler/page/audit.jsn`. */
function nearestPlace(path: string): string | undefined {
  const parts = path.replace(/\.[^./]+$/, '').split('/')
  for (const place of knownPlaces()) {
    const wanted = place.split('/')
    const fixed = wanted.map((part, index) => nearPart(parts[index] ?? '', part))
    if (wanted.length === parts.length && fixed.every(part => part !== undefined)) return `${fixed.join('/')}.json`
  }
  return undefined
}

function nearPart(written: string, wanted: string): string | undefined {
  return wanted === '<name>' || written === wanted ? written : nearestName(written, [wanted])
}

function unreadable(displayPath: string, failure: string): ConfigProblem {
  const what = `The file cannot be read: ${failure}.`
  return { file: displayPath, line: 1, column: 1, pointer: '', ...saidOf(unreadableFile, { what }) }
}

/** Parses `source` and checks it against the schema of its kind. `displayPath` is the path in problems. */
function loadFile(source: ConfigSource, place: FilePlace, displayPath: string): ConfigFile {
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
