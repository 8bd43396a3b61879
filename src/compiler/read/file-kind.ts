import { CONFIG_KINDS, type ConfigKindName } from '#model/config-schema/index.ts'

/** What the path of a file says about it. */
export interface FilePlace {
  readonly kind: ConfigKindName
  /** File name without its ending; the folder's name for a module. */
  readonly name: string
  /** Folder below `modules/`, or `''`. */
  readonly module: string
}

/** The kind of the file at `path` (relative to the config directory), or `undefined` where nothing reads files. */
export function placeOf(path: string): FilePlace | undefined {
  const found = PATTERNS.find(({ pattern }) => pattern.test(path))
  if (found === undefined) return undefined
  const parts = path.replace(/\.(?:json|ts)$/, '').split('/')
  const module = parts[0] === 'modules' ? (parts[1] ?? '') : ''
  return { kind: found.kind, name: found.kind === 'module' ? module : (parts.at(-1) ?? ''), module }
}

/** The places that files are read from, e.g. `modules/<name>/pages/<name>`. */
export function knownPlaces(): string[] {
  return Object.values(CONFIG_KINDS).map(({ glob }) => glob.replaceAll('*', '<name>'))
}

const PATTERNS = Object.entries(CONFIG_KINDS).map(([kind, { glob }]) => ({
  kind: kind as ConfigKindName,
  pattern: new RegExp(`^${glob.replaceAll('*', '[^/]+')}\\.(?:json|ts)$`),
}))
