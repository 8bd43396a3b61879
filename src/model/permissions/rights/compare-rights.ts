import type { EffectiveRights, GivenBy, ResourceRights } from './effective-rights.ts'

/** widens: more may be done or seen than before; narrows: less; differs: other rows, neither more nor less for certain. */
export type RightsDirection = 'widens' | 'narrows' | 'differs'

/** One difference in what somebody may do. */
export interface RightsChange {
  readonly direction: RightsDirection
  readonly kind: 'page' | 'rows' | 'action' | 'step' | 'field' | 'mask'
  /** Path of the page, or name of the resource. */
  readonly at: string
  /** Name of the action, the step or the field. */
  readonly name?: string
  /** What may be done now or no more, in English, for the operator. */
  readonly what: string
}

/** What somebody may do after a change of the config that was not allowed before, and the other way round. */
export function compareRights(before: EffectiveRights, after: EffectiveRights): RightsChange[] {
  const resources = pairs(before.resources, after.resources, ({ resource }) => resource.name)
  return [...comparePages(before, after), ...resources.flatMap(([name, was, is]) => compareResource(name, was, is))]
}

function comparePages(before: EffectiveRights, after: EffectiveRights): RightsChange[] {
  return pairs(before.pages, after.pages, ({ page }) => page.path).flatMap(([path, was, is]) => {
    const change = (direction: RightsDirection, what: string) => ({ direction, kind: 'page' as const, at: path, what })
    if (!was) return change('widens', `opens ${path}`)
    if (!is) return change('narrows', `no longer opens ${path}`)
    if (was.crossBlocks === is.crossBlocks) return []
    return is.crossBlocks
      ? change('widens', `sees rows of every block on ${path}`)
      : change('narrows', `sees only rows of the own blocks on ${path}`)
  })
}

function compareResource(
  at: string,
  before: ResourceRights | undefined,
  after: ResourceRights | undefined,
): RightsChange[] {
  const changes: RightsChange[] = []
  const note = (kind: RightsChange['kind'], direction: RightsDirection, name: string | undefined, what: string) =>
    changes.push({ direction, kind, at, ...(name === undefined ? {} : { name }), what })
  if (before && after && before.scope !== after.scope) {
    const direction = after.scope === 'all' ? 'widens' : before.scope === 'all' ? 'narrows' : 'differs'
    note('rows', direction, undefined, `reaches the rows of ${at} by "${after.scope}", before by "${before.scope}"`)
  }
  const byName = ({ name }: { readonly name: string }) => name
  for (const [name, was, is] of pairs(before?.actions ?? [], after?.actions ?? [], byName))
    compareGiven(was?.given, is?.given, `${name} ${at}`, (direction, what) => note('action', direction, name, what))
  for (const [name, was, is] of pairs(before?.steps ?? [], after?.steps ?? [], byName))
    compareGiven(was?.given, is?.given, `run ${name} of ${at}`, (direction, what) =>
      note('step', direction, name, what),
    )
  const [saw, sees] = [shownFields(before), shownFields(after)]
  for (const name of [...sees].filter(each => !saw.has(each))) note('field', 'widens', name, `sees ${at}.${name}`)
  for (const name of [...saw].filter(each => !sees.has(each)))
    note('field', 'narrows', name, `no longer sees ${at}.${name}`)
  for (const name of [...sees].filter(each => saw.has(each))) {
    const [wasMasked, isMasked] = [before?.masked.includes(name), after?.masked.includes(name)]
    if (wasMasked && !isMasked) note('mask', 'widens', name, `sees ${at}.${name} unmasked`)
    if (!wasMasked && isMasked) note('mask', 'narrows', name, `sees ${at}.${name} masked`)
  }
  return changes
}

/** Fields that are shown on some row. */
function shownFields(rights: ResourceRights | undefined): ReadonlySet<string> {
  const reads = rights?.actions.some(({ name }) => name === 'list' || name === 'read')
  if (!rights || !reads) return new Set()
  return new Set(Object.keys(rights.resource.fields).filter(name => !rights.hidden.includes(name)))
}

function compareGiven(
  before: readonly GivenBy[] | undefined,
  after: readonly GivenBy[] | undefined,
  act: string,
  note: (direction: RightsDirection, what: string) => void,
): void {
  if (!before || !after) {
    if (after) note('widens', `may ${act}${condition(after)}`)
    else note('narrows', `may no longer ${act}`)
    return
  }
  const rows = direction(rowsOf(before), rowsOf(after))
  if (rows) note(rows, `may ${act} on other rows: ${inWords(rowsOf(after))}; before: ${inWords(rowsOf(before))}`)
  const fields = direction(fieldsOf(before), fieldsOf(after))
  if (fields)
    note(fields, `may ${act} with other fields: ${inWords(fieldsOf(after))}; before: ${inWords(fieldsOf(before))}`)
}

/** What something is given for; undefined: for everything. */
type Parts = ReadonlySet<string> | undefined

function rowsOf(given: readonly GivenBy[]): Parts {
  if (given.some(({ where }) => where.length === 0)) return undefined
  return new Set(given.map(({ where }) => where.join(' && ')))
}

function fieldsOf(given: readonly GivenBy[]): Parts {
  if (given.some(({ fields }) => fields === undefined)) return undefined
  return new Set(given.flatMap(({ fields = [] }) => fields))
}

function direction(before: Parts, after: Parts): RightsDirection | undefined {
  if (before === undefined) return after === undefined ? undefined : 'narrows'
  if (after === undefined) return 'widens'
  const gained = [...after].some(part => !before.has(part))
  const lost = [...before].some(part => !after.has(part))
  if (gained && lost) return 'differs'
  return gained ? 'widens' : lost ? 'narrows' : undefined
}

function condition(given: readonly GivenBy[]): string {
  const rows = rowsOf(given)
  return rows === undefined ? '' : ` where ${inWords(rows)}`
}

function inWords(parts: Parts): string {
  return parts === undefined ? 'all' : [...parts].join(' or ')
}

/** Members of both lists by their key, in the order of the second; what only the first has comes last. */
function pairs<T>(before: readonly T[], after: readonly T[], keyOf: (member: T) => string): [string, T?, T?][] {
  const was = new Map(before.map(each => [keyOf(each), each]))
  const is = new Map(after.map(each => [keyOf(each), each]))
  return [...new Set([...is.keys(), ...was.keys()])].map(key => [key, was.get(key), is.get(key)])
}
