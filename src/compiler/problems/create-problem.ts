import type { LocalizedText } from '#model/localized-text.ts'
import type { ConfigProblem } from '#model/problems.ts'
import { type Pointer, parentOf } from '../read/parse/json-pointer.ts'
import type { SourceFile, Target } from '../read/parse/source-file.ts'
import type { ProblemKind } from './problem-kind.ts'
import { inEnglish } from './wording.ts'

/** What one finding adds to its kind. */
export interface Finding {
  /** The offending value … */
  readonly pointer: Pointer
  /** … and whether its key or the value itself is at fault; default: the value. */
  readonly target?: Target
  /** Offset inside the string value at `pointer`, for expressions. */
  readonly offset?: number
  /** A text in each language, or in English alone. */
  readonly what: string | LocalizedText
  readonly why?: string
  readonly fix?: string | LocalizedText
  readonly didYouMean?: string
  /** What `didYouMean` stands in place of, where it is not the value or name that begins at the place. */
  readonly replaces?: string
  /** Nothing but looks depends on it. */
  readonly isDecoration?: boolean
  /** What is missing, where many may name it: all of them are one problem. */
  readonly missing?: string | LocalizedText
  /** What it looked at: if there is a mistake, this one is its consequence and is reported only once that is mended. */
  readonly restsOn?: readonly Basis[]
}

/** A part of a file, or of all files whose path ends so. */
export interface Basis {
  readonly file: string
  readonly pointer: Pointer
  /** Only a problem of this code counts. */
  readonly code?: string
}

/** The finding with its place in `file` and the wording of its kind. */
export function createProblem(file: SourceFile, kind: ProblemKind, finding: Finding): ConfigProblem {
  const { pointer, target = 'value', offset, what, fix, didYouMean, replaces } = finding
  const place =
    offset === undefined ? file.positions.locate(pointer, target) : file.positions.locateInString(pointer, offset)
  const problem = {
    ...place,
    code: kind.code,
    severity: kind.severity,
    pointer,
    ...wordingOf(what, fix),
    why: finding.why ?? kind.why,
    fix: inEnglish(fix ?? kind.fix),
    ...(didYouMean === undefined ? {} : { didYouMean }),
    ...(replaces === undefined ? {} : { replaces }),
  }
  if (finding.restsOn) bases.set(problem, finding.restsOn)
  if (finding.isDecoration) decorations.add(problem)
  if (finding.missing !== undefined) missing.set(problem, inEnglish(finding.missing))
  return problem
}

/** The sentence of a problem, also in the other languages where it is worded in them. */
export function wordingOf(what: Finding['what'], fix?: Finding['fix']): Pick<ConfigProblem, 'what' | 'wording'> {
  if (typeof what === 'string') return { what }
  return { what: inEnglish(what), wording: { what, ...(typeof fix === 'object' && { fix }) } }
}

/** Whether the mistake changes nothing but looks. */
export function isDecoration(problem: ConfigProblem): boolean {
  return decorations.has(problem)
}

const decorations = new WeakSet<ConfigProblem>()

/** The file of this name where nothing reads it: what is missed may be there. */
export function misplaced(name: string): Basis {
  return { file: `/${name}.json`, pointer: '', code: 'unknown-file' }
}

/** The same problem, reported only if there is no mistake in `basis`. */
export function restingOn(problem: ConfigProblem, basis: readonly Basis[]): ConfigProblem {
  bases.set(problem, basis)
  return problem
}

/** The problems without those that are mere consequences of others. */
export function withoutConsequences(problems: readonly ConfigProblem[]): ConfigProblem[] {
  const left = new Set(problems)
  const follows = (each: ConfigProblem, causes: readonly ConfigProblem[]) =>
    bases.get(each)?.some(basis => causes.some(cause => cause.code !== each.code && isAt(cause, basis))) ?? false
  const first = problems.filter(each => each.severity === 'error' && !bases.has(each))
  for (const each of problems) if (follows(each, first)) left.delete(each)
  // What is left may be the cause of more: an unknown role of a grant, for a button that nobody may press.
  for (const each of problems) {
    const others = [...left].filter(other => other !== each && other.severity === 'error')
    if (left.has(each) && follows(each, others)) left.delete(each)
  }
  return [...left]
}

const bases = new WeakMap<ConfigProblem, readonly Basis[]>()

/** Whether the mistake lies in the part, or is a key of the file that may have been meant to be it. */
function isAt({ file, pointer, code }: ConfigProblem, basis: Basis): boolean {
  if (basis.code !== undefined && code !== basis.code) return false
  // A file that nothing reads may be in the wrong place for its ending or the case of its letters.
  const isFile =
    code === 'unknown-file'
      ? file
          .replace(/\.[^./]+$/, '.json')
          .toLowerCase()
          .endsWith(basis.file.toLowerCase())
      : file.endsWith(basis.file)
  if (!isFile) return false
  const isMisnamed = code === 'unknown-key' && parentOf(pointer) === ''
  return pointer === '' || isMisnamed || pointer === basis.pointer || pointer.startsWith(`${basis.pointer}/`)
}

/** The problems; of several that miss the same thing the first stands for all and says where the others are. */
export function withoutRepeats(problems: readonly ConfigProblem[]): ConfigProblem[] {
  const groups = new Map<unknown, ConfigProblem[]>()
  for (const problem of problems) {
    const name = missing.get(problem)
    const key = name === undefined ? problem : `${problem.code} ${name}`
    groups.set(key, [...(groups.get(key) ?? []), problem])
  }
  return [...groups.values()].map(([first, ...others]) =>
    others.length === 0 ? first! : { ...first!, what: `${first!.what} ${namedAgain(others)}` },
  )
}

const missing = new WeakMap<ConfigProblem, string>()

function namedAgain(others: readonly ConfigProblem[]): string {
  const places = others.slice(0, NAMED_PLACES).map(({ file, line }) => `${file}:${line}`)
  const more = others.length > NAMED_PLACES ? ', …' : ''
  return `It is named ${others.length + 1} times: here and at ${places.join(', ')}${more}.`
}

/** More places than these are only counted. */
const NAMED_PLACES = 3
