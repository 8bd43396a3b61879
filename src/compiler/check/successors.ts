import type { ConfigProblem } from '#model/problems.ts'
import type { ResourceConfig } from '../config-types.ts'
import { byMissingName, type MissingName, missingName, suggesting } from '../problems/create-problem.ts'
import { nearestName } from '../problems/did-you-mean.ts'
import type { ConfigFile } from '../read/config-file.ts'
import { type ConfigSet, filesOf } from '../read/config-set.ts'
import { parentOf, valueAt } from '../read/parse/json-pointer.ts'
import type { PermissionEntry } from '../resolve/facts.ts'
import { type References, scopeOf } from '../walk/references.ts'

/**
 * The problems with better suggestions for names that several places miss. A rename that misses the references leaves a
 * declared name that nothing mentions: that one is suggested, whatever its spelling. A similar name that is in use elsewhere
 * stays a suggestion.
 */
export function withSuccessors(
  problems: readonly ConfigProblem[],
  set: ConfigSet,
  referencesIn: (file: ConfigFile) => References,
): readonly ConfigProblem[] {
  if (!problems.some(missingName)) return problems
  const mentions = mentionsIn(set, referencesIn)
  const better = new Map<ConfigProblem, ConfigProblem>()
  for (const group of byMissingName(problems).values()) {
    const all = group.flatMap(problem => missingName(problem) ?? [])
    // As a state it has a scope, as a value it has none.
    const missing = all.find(({ scope }) => scope !== undefined) ?? all[0]
    if (missing === undefined) continue
    const isBeside = (name: string) => group.some(problem => standsBeside(name, problem, set))
    const meant = meantBy(missing, group.length, mentions, isBeside)
    for (const problem of group) better.set(problem, withMeant(problem, meant))
  }
  return problems.map(problem => better.get(problem) ?? problem)
}

interface Meant {
  readonly near?: string | undefined
  readonly name?: string | undefined
  readonly isGuess?: boolean
}

function meantBy(missing: MissingName, places: number, mentions: Mentions, isBeside: (name: string) => boolean): Meant {
  const { name, kind } = missing
  const near = nearestName(name, missing.candidates)
  if (near?.toLowerCase() === name.toLowerCase()) return { near, name: near }
  const idle = missing.candidates.filter(each => isIdle(each, missing, mentions))
  const nearIdle = nearestName(name, idle)
  const isRenamed = places > 1 || (near !== undefined && isBeside(near))
  // A value may legitimately be mentioned by no rule and no sample; that alone does not make it a successor.
  const successor = nearIdle ?? (idle.length === 1 && (isRenamed || kind !== 'value') ? idle[0] : undefined)
  if (successor !== undefined && isRenamed) return { near, name: successor }
  if (near === undefined) return { name: kind === 'field' ? undefined : successor, isGuess: true }
  // A single place is mostly a typo; but permissions must not be decided by spelling.
  const isUnsure = isRenamed || kind === 'role' || kind === 'permission' || nearIdle !== undefined
  return { near, name: near, isGuess: isUnsure && near !== nearIdle }
}

/** Whether the list with the unknown name already contains this one. */
function standsBeside(name: string, { file, pointer }: ConfigProblem, set: ConfigSet): boolean {
  const value = filesOf(set).find(({ source }) => source.path === file)?.value
  const list = valueAt(value, parentOf(pointer))
  return Array.isArray(list) && list.includes(name)
}

function withMeant(problem: ConfigProblem, { near, name, isGuess }: Meant): ConfigProblem {
  const { name: missing, written = (each: string) => each } = missingName(problem)!
  const { didYouMean } = problem
  if (name === undefined) return problem
  // A suggestion that knows more than the spelling stays.
  if (didYouMean !== undefined && (near === undefined || didYouMean !== written(near))) return problem
  if (name === near && didYouMean !== undefined && !isGuess) return problem
  const isInExpression = problem.replaces === undefined && IN_EXPRESSIONS.has(problem.code)
  return suggesting(problem, {
    didYouMean: written(name),
    ...(isInExpression ? { replaces: missing } : {}),
    ...(isGuess ? { isGuess } : {}),
  })
}

/** Here the missing name is a word of a longer text. */
const IN_EXPRESSIONS: ReadonlySet<string> = new Set(['unknown-option'])

interface Mentions {
  has(kind: string, scope: string, name: string): boolean
  /** Whether the name must be mentioned somewhere; names used by the platform itself need not be. */
  isExpected(kind: string, scope: string, name: string): boolean
  isValue(value: string): boolean
}

/** Whether nothing mentions the declared name. Most pages and records are never mentioned, so it means nothing for them. */
function isIdle(name: string, { kind, scope = '' }: MissingName, mentions: Mentions): boolean {
  if (kind === 'value') return !mentions.isValue(name)
  if (!ALWAYS_MENTIONED.has(kind)) return false
  return mentions.isExpected(kind, scope, name) && !mentions.has(kind, scope, name)
}

const ALWAYS_MENTIONED: ReadonlySet<string> = new Set([
  ...['role', 'dictionary', 'message', 'selection', 'lines', 'state', 'transition', 'field'],
])

function mentionsIn(set: ConfigSet, referencesIn: (file: ConfigFile) => References): Mentions {
  const files = filesOf(set).filter(({ value }) => value !== undefined)
  const all = files.map(file => ({ file, ...referencesIn(file) }))
  const named = new Set<string>()
  for (const { file, names, fields } of all) {
    // Roles are declared by naming them in permissions.json.
    for (const each of file.kind === 'permissions' ? [] : names)
      named.add(keyOf(each.meaning.name, scopeOf(each.meaning.name, each, file.source.path).scope ?? '', each.name))
    for (const { resource, path } of fields) named.add(keyOf('field', resource, path.split('.')[0]!))
  }
  const expressions = all.flatMap(({ expressions }) => expressions)
  const inExpressions = (resource: string, field: string) =>
    expressions.some(
      ({ text, roots }) => text.includes(`.${field}`) && Object.values(roots).some(each => each === resource),
    )
  const samples = [...set.sampleData.values()].map(({ source }) => source.text)
  const resources = [...set.resources.values()]
  return {
    has: (kind, scope, name) => named.has(keyOf(kind, scope, name)) || (kind === 'field' && inExpressions(scope, name)),
    isExpected: (kind, scope, name) => {
      const resource = set.resources.get(scope)?.value
      if (kind === 'field') return resource !== undefined && Object.hasOwn(resource.fields, name)
      if (kind === 'transition') return resource !== undefined && isPressed(resource, name)
      return kind !== 'role' || set.permissions?.value?.permissions.some(isPageOrOperation(name)) === true
    },
    isValue: value =>
      expressions.some(({ text }) => text.includes(`'${value}'`)) ||
      samples.some(text => text.includes(JSON.stringify(value))) ||
      resources.some(({ source }) => source.text.includes(`"default": ${JSON.stringify(value)}`)),
  }
}

/** A transition run by the system needs no button. */
function isPressed({ workflows = {}, operations = {}, documents = {} }: ResourceConfig, name: string): boolean {
  const own = Object.values(workflows).flatMap(({ transitions }) => transitions[name] ?? [])
  return own.some(({ by }) => by !== 'system') || [operations, documents].some(acts => Object.hasOwn(acts, name))
}

function isPageOrOperation(name: string) {
  return ({ role, kind }: PermissionEntry) => role === name && kind !== 'data'
}

function keyOf(kind: string, scope: string, name: string): string {
  return JSON.stringify([kind, scope, name])
}
