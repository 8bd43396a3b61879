import type { NameKind } from '#model/config-schema/meaning.ts'
import { joined, type LocalizedText, localized } from '#model/localized-text.ts'
import type { ConfigProblem } from '#model/problems.ts'
import { lastSegmentOf, type Pointer, parentOf } from '../read/parse/json-pointer.ts'
import type { SourceFile, Target } from '../read/parse/source-file.ts'
import type { ProblemKind } from './problem-kind.ts'
import { inEnglish } from './wording.ts'

/** What a finding adds to its kind of problem. */
export interface Finding {
  /** The offending value … */
  readonly pointer: Pointer
  /** … and whether its key or the value itself is at fault; default: the value. */
  readonly target?: Target
  /** Offset inside the string value at `pointer`, for expressions. */
  readonly offset?: number
  /** A text in each language, or in English alone. */
  readonly what: string | LocalizedText
  /** Default: those of the kind. */
  readonly why?: LocalizedText
  readonly fix?: LocalizedText
  readonly didYouMean?: string
  /** The suggestion must be reviewed before it is applied. */
  readonly isGuess?: true
  /** What `didYouMean` replaces, if not the value or name at the position. */
  readonly replaces?: string
  /** It affects only the appearance. */
  readonly isDecoration?: boolean
  /** The undeclared name: all places that name it are one problem. */
  readonly missing?: MissingName
  /**
   * The parts it depends on: if one of them has an error, this problem is a consequence and is reported only once that is
   * fixed.
   */
  readonly restsOn?: readonly Basis[]
}

/** A name, or a value of a field, that is used but not declared. */
export interface MissingName {
  readonly kind: NameKind | 'field' | 'value'
  readonly name: string
  /** The resource, workflow or file that would declare it; absent for global names. */
  readonly scope?: string
  readonly candidates: readonly string[]
  /** How another name is written at this place; default: unchanged. */
  readonly written?: (name: string) => string
}

/** A part of a file, or of all files whose path ends like this. */
export interface Basis {
  readonly file: string
  readonly pointer: Pointer
  /** Only problems of this code count. */
  readonly code?: string
}

/** The problem of a finding in `file`, with its position and the texts of its kind. */
export function createProblem(file: SourceFile, kind: ProblemKind, finding: Finding): ConfigProblem {
  const { pointer, target = 'value', offset, what, why, fix, didYouMean, isGuess, replaces } = finding
  const place =
    offset === undefined ? file.positions.locate(pointer, target) : file.positions.locateInString(pointer, offset)
  const problem = {
    ...place,
    pointer,
    ...saidOf(kind, { what, why, fix }),
    ...(didYouMean === undefined ? {} : { didYouMean }),
    ...(isGuess && { isGuess }),
    ...(replaces === undefined ? {} : { replaces }),
  }
  if (finding.restsOn) bases.set(problem, finding.restsOn)
  if (finding.isDecoration) decorations.add(problem)
  if (finding.missing !== undefined) missing.set(problem, finding.missing)
  return problem
}

/** What a problem of the kind says, where the finding has nothing better to say than the kind. */
export function saidOf(
  { code, titleInChinese, severity, ...usual }: ProblemKind,
  { what, why = usual.why, fix = usual.fix }: Pick<Finding, 'what' | 'why' | 'fix'>,
): Pick<ConfigProblem, 'code' | 'severity' | 'what' | 'why' | 'fix' | 'wording'> {
  const wording = { titleInChinese, ...(typeof what === 'object' && { what }), why, fix }
  return { code, severity, what: inEnglish(what), why: why['en-US'], fix: fix['en-US'], wording }
}

/** Whether the error affects only the appearance. */
export function isDecoration(problem: ConfigProblem): boolean {
  return decorations.has(problem)
}

const decorations = new WeakSet<ConfigProblem>()

/** An unread file of this name: it may contain what is missing. */
export function misplaced(name: string): Basis {
  return { file: `/${name}.json`, pointer: '', code: 'unknown-file' }
}

/** A file of extensions that cannot be run, or an extension that lacks something. */
export const UNSOUND_EXTENSIONS: readonly Basis[] = ['invalid-module', 'invalid-extension'].map(code => ({
  file: '.ts',
  pointer: '',
  code,
}))

/** A page whose own path could not be read. */
export const PATH_OF_A_PAGE: Basis = { file: '.json', pointer: '/path' }

/** A page that a module names and that has no file. */
export const LOST_PAGE: Basis = { file: '/module.json', pointer: '/pages', code: 'missing-file' }

/** The same problem, reported only if `basis` has no error. */
export function withBasis(problem: ConfigProblem, basis: readonly Basis[]): ConfigProblem {
  bases.set(problem, basis)
  return problem
}

/** The same problem, one with all others that miss the same name. */
export function missingOf(problem: ConfigProblem, name: MissingName | undefined): ConfigProblem {
  if (name !== undefined) missing.set(problem, name)
  return problem
}

/** The problems without those that are mere consequences of others. */
export function withoutConsequences(problems: readonly ConfigProblem[]): ConfigProblem[] {
  const left = new Set(problems)
  // An option that is there twice stands in place of another one.
  const hasDoubles = problems.some(({ code }) => code === 'duplicate-option')
  for (const each of hasDoubles ? problems : []) if (lacksOneOfDoubles(each)) left.delete(each)
  // So does a key: the name of the entry that it was copied for is missing wherever it is used.
  for (const double of problems.filter(({ code }) => code === 'duplicate-key'))
    for (const each of problems) if (isHiddenBy(each, double)) left.delete(each)
  const follows = (each: ConfigProblem, causes: readonly ConfigProblem[]) =>
    bases.get(each)?.some(basis => causes.some(cause => cause.code !== each.code && isAt(cause, basis))) ?? false
  const first = problems.filter(each => each.severity === 'error' && !bases.has(each))
  for (const each of problems) if (follows(each, first)) left.delete(each)
  // An uncertain problem may cause others: an unknown role of a grant, for a button that nobody may use.
  for (const each of problems) {
    const others = [...left].filter(other => other !== each && other.severity === 'error')
    if (left.has(each) && follows(each, others)) left.delete(each)
  }
  return [...left]
}

function lacksOneOfDoubles(problem: ConfigProblem): boolean {
  const { kind, candidates = [] } = missing.get(problem) ?? {}
  return kind === 'value' && new Set(candidates).size < candidates.length
}

/** Whether the name that is missed, or the key that is, would stand beside the double. */
function isHiddenBy(problem: ConfigProblem, double: ConfigProblem): boolean {
  const around = parentOf(double.pointer)
  if (problem.code === 'missing-key') return problem.file === double.file && problem.pointer === around
  const { scope, candidates = [] } = missing.get(problem) ?? {}
  if (!candidates.includes(lastSegmentOf(double.pointer))) return false
  // A state has its resource and its workflow as scope, other names their resource or their file.
  const owner = scope?.split(' ')[0]
  return owner === undefined || double.file === owner || double.file.endsWith(`/${owner}.json`)
}

/** Beside the problem, because editors and the browser get problems as they are; an entry goes with its problem. */
const bases = new WeakMap<ConfigProblem, readonly Basis[]>()

/** Whether the error is in the part, or is a key of the file that may mean it. */
function isAt({ file, pointer, code }: ConfigProblem, basis: Basis): boolean {
  if (basis.code !== undefined && code !== basis.code) return false
  // An unread file may be in the wrong place because of its extension or letter case.
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

/** The problems; of several about the same missing name, the first one lists the places of the others. */
export function withoutRepeats(problems: readonly ConfigProblem[]): ConfigProblem[] {
  return [...byMissingName(problems).values()].map(([first, ...others]) => {
    if (others.length === 0) return first!
    const again = namedAgain(others)
    const { wording } = first!
    return {
      ...first!,
      what: `${first!.what} ${again['en-US']}`,
      ...(wording.what && { wording: { ...wording, what: joined([wording.what, again], ' ', '') } }),
    }
  })
}

/** The problems grouped by missing name; others individually. */
export function byMissingName(problems: readonly ConfigProblem[]): ReadonlyMap<unknown, readonly ConfigProblem[]> {
  const groups = new Map<unknown, ConfigProblem[]>()
  for (const problem of problems) {
    const key = thingMissing(problem) ?? problem
    const group = groups.get(key)
    if (group) group.push(problem)
    else groups.set(key, [problem])
  }
  return groups
}

export function missingName(problem: ConfigProblem): MissingName | undefined {
  return missing.get(problem)
}

/** Key shared by all problems about the same missing name: a state can be missing as a state and as a value. */
function thingMissing(problem: ConfigProblem): string | undefined {
  const name = missing.get(problem)
  if (name === undefined) return undefined
  const kind = name.kind === 'state' ? 'value' : name.kind
  // The same candidates: those of one resource, one dictionary, one workflow.
  return JSON.stringify([kind, name.name, name.candidates.toSorted()])
}

/** The same problem with another suggestion. */
export function suggesting(
  problem: ConfigProblem,
  changes: Pick<ConfigProblem, 'didYouMean' | 'replaces' | 'isGuess'>,
): ConfigProblem {
  const copy = { ...problem, ...changes }
  missing.set(copy, missing.get(problem)!)
  return copy
}

/** Beside the problem, as `bases`. */
const missing = new WeakMap<ConfigProblem, MissingName>()

function namedAgain(others: readonly ConfigProblem[]): LocalizedText {
  const places = others.slice(0, NAMED_PLACES).map(({ file, line }) => `${file}:${line}`)
  const more = others.length > NAMED_PLACES
  return localized('It is named {count} times: here and at {places}.', '共有 {count} 处：此处和 {places}。', {
    count: others.length + 1,
    places: `${places.join(', ')}${more ? ', …' : ''}`,
  })
}

/** Beyond this number places are only counted. */
const NAMED_PLACES = 3

/** Identity of a problem: its place, code and text. */
export function problemKey({ file, line, column, code, what }: ConfigProblem): string {
  return JSON.stringify([file, line, column, code, what])
}
