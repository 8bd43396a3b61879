import { joined, type LocalizedText, localized, namedPart } from '../../localized-text.ts'
import { actInWords } from '../act-in-words.ts'
import type { EffectiveRights, GivenBy, PlatformRight, ResourceRights } from './effective-rights.ts'

/** widens: more access than before; narrows: less; differs: other rows, not clearly more or less. */
export type RightsDirection = 'widens' | 'narrows' | 'differs'

/** One difference in access. */
export interface RightsChange {
  readonly direction: RightsDirection
  readonly kind: 'page' | 'rows' | 'action' | 'step' | 'field' | 'mask' | 'platform'
  /** Path of the page, name of the resource, or what app.json grants. */
  readonly at: string
  /** Name of the action, the transition or the field. */
  readonly name?: string
  /** The access that was gained or lost. */
  readonly what: LocalizedText
}

/** Access gained and lost by a change of the config. */
export function compareRights(before: EffectiveRights, after: EffectiveRights): RightsChange[] {
  const resources = pairs(before.resources, after.resources, ({ resource }) => resource.name)
  return [
    ...comparePlatform(before.platform, after.platform),
    ...comparePages(before, after),
    ...resources.flatMap(([name, was, is]) => compareResource(name, was, is)),
  ]
}

const PLATFORM_RIGHTS: Readonly<Record<PlatformRight, LocalizedText>> = {
  studio: localized('change the config in Studio', '在 Studio 中修改配置'),
  studioAlone: localized(
    'put a change of the config into effect without the approval of a second person',
    '不经他人审批即可使配置改动生效',
  ),
  seeAs: localized('see the platform as another account or role', '以其他账号或角色的身份查看平台'),
  shareViews: localized('share views with everyone', '向所有人共享视图'),
}

function comparePlatform(before: readonly PlatformRight[], after: readonly PlatformRight[]): RightsChange[] {
  return pairs(before, after, right => right).flatMap(([, was, is]) => {
    if (was === is) return []
    const right = (is ?? was) as PlatformRight
    const act = { act: PLATFORM_RIGHTS[right] }
    const what = is ? localized('may {act}', '可{act}', act) : localized('may no longer {act}', '不再可{act}', act)
    return { direction: is ? 'widens' : 'narrows', kind: 'platform', at: right, what }
  })
}

function comparePages(before: EffectiveRights, after: EffectiveRights): RightsChange[] {
  return pairs(before.pages, after.pages, ({ page }) => page.path).flatMap(([path, was, is]) => {
    const change = (direction: RightsDirection, en: string, zh: string) => ({
      direction,
      kind: 'page' as const,
      at: path,
      what: localized(en, zh, { path: namedPart(path, (is ?? was)!.page.title) }),
    })
    if (!was) return change('widens', 'opens {path}', '可打开 {path}')
    if (!is) return change('narrows', 'no longer opens {path}', '不再可打开 {path}')
    if (was.crossBlocks === is.crossBlocks) return []
    return is.crossBlocks
      ? change('widens', 'sees rows of every block on {path}', '在 {path} 可查看所有分期的数据')
      : change('narrows', 'sees only rows of the own blocks on {path}', '在 {path} 只能查看所属分期的数据')
  })
}

function compareResource(
  at: string,
  before: ResourceRights | undefined,
  after: ResourceRights | undefined,
): RightsChange[] {
  const changes: RightsChange[] = []
  const { title, fields, workflows, operations } = (after ?? before)!.resource
  const whole = namedPart(at, title)
  const part = (name: string) =>
    namedPart(
      `${at}.${name}`,
      joined([title, (fields[name] ?? before?.resource.fields[name])?.title ?? name], ' ', ' '),
    )
  const step = (name: string) => {
    const transition = Object.values(workflows).find(({ transitions }) => transitions[name])?.transitions[name]
    return namedPart(name, (transition ?? operations?.[name])?.title)
  }
  const note = (
    kind: RightsChange['kind'],
    direction: RightsDirection,
    name: string | undefined,
    what: LocalizedText,
  ) => changes.push({ direction, kind, at, ...(name === undefined ? {} : { name }), what })
  if (before && after && before.scope !== after.scope) {
    const direction = after.scope === 'all' ? 'widens' : before.scope === 'all' ? 'narrows' : 'differs'
    const what = localized(
      'reaches the rows of {at} by "{is}", before by "{was}"',
      '{at} 的数据范围为“{is}”，原为“{was}”',
      { at: whole, is: after.scope, was: before.scope },
    )
    note('rows', direction, undefined, what)
  }
  const byName = ({ name }: { readonly name: string }) => name
  for (const [name, was, is] of pairs(before?.actions ?? [], after?.actions ?? [], byName))
    compareGiven(was?.given, is?.given, actInWords(name, whole), (direction, what) =>
      note('action', direction, name, what),
    )
  for (const [name, was, is] of pairs(before?.steps ?? [], after?.steps ?? [], byName))
    compareGiven(
      was?.given,
      is?.given,
      localized('run {name} of {at}', '执行 {at} 的 {name}', { name: step(name), at: whole }),
      (direction, what) => note('step', direction, name, what),
    )
  const [saw, sees] = [shownFields(before), shownFields(after)]
  for (const name of [...sees].filter(each => !saw.has(each)))
    note('field', 'widens', name, localized('sees {part}', '可查看 {part}', { part: part(name) }))
  for (const name of [...saw].filter(each => !sees.has(each)))
    note('field', 'narrows', name, localized('no longer sees {part}', '不再可查看 {part}', { part: part(name) }))
  for (const name of [...sees].filter(each => saw.has(each))) {
    const [wasMasked, isMasked] = [before?.masked.includes(name), after?.masked.includes(name)]
    if (wasMasked && !isMasked)
      note('mask', 'widens', name, localized('sees {part} unmasked', '可查看未脱敏的 {part}', { part: part(name) }))
    if (!wasMasked && isMasked)
      note('mask', 'narrows', name, localized('sees {part} masked', '只能查看脱敏的 {part}', { part: part(name) }))
  }
  return changes
}

/** Fields that are shown on at least one row. */
function shownFields(rights: ResourceRights | undefined): ReadonlySet<string> {
  const reads = rights?.actions.some(({ name }) => name === 'list' || name === 'read')
  if (!rights || !reads) return new Set()
  return new Set(Object.keys(rights.resource.fields).filter(name => !rights.hidden.includes(name)))
}

function compareGiven(
  before: readonly GivenBy[] | undefined,
  after: readonly GivenBy[] | undefined,
  act: LocalizedText,
  note: (direction: RightsDirection, what: LocalizedText) => void,
): void {
  if (!before || !after) {
    if (after) note('widens', mayAct(act, after))
    else note('narrows', localized('may no longer {act}', '不再可{act}', { act }))
    return
  }
  const rows = direction(rowsOf(before), rowsOf(after))
  if (rows) {
    const parts = { act, is: inWords(rowsOf(after)), was: inWords(rowsOf(before)) }
    note(
      rows,
      localized(
        'may {act} on other rows: {is}; before: {was}',
        '可{act}，数据范围有变化：现为 {is}，原为 {was}',
        parts,
      ),
    )
  }
  const fields = direction(fieldsOf(before), fieldsOf(after))
  if (fields) {
    const parts = { act, is: inWords(fieldsOf(after)), was: inWords(fieldsOf(before)) }
    note(
      fields,
      localized(
        'may {act} with other fields: {is}; before: {was}',
        '可{act}，可用字段有变化：现为 {is}，原为 {was}',
        parts,
      ),
    )
  }
  // Rows and fields belong together: a grant of all rows may cover few fields.
  const together = rows || fields ? undefined : coverage(before, after)
  if (together) {
    const parts = { act, is: partsInWords(after), was: partsInWords(before) }
    note(together, localized('may {act}: {is}; before: {was}', '可{act}：现为 {is}，原为 {was}', parts))
  }
}

/** Whether one grants more than the other, by row and field. */
function coverage(before: readonly GivenBy[], after: readonly GivenBy[]): RightsDirection | undefined {
  const gained = after.some(each => !isCovered(each, before))
  const lost = before.some(each => !isCovered(each, after))
  if (gained && lost) return 'differs'
  return gained ? 'widens' : lost ? 'narrows' : undefined
}

/** Whether the grants cover these fields on these rows, individually or together. */
function isCovered({ where, fields }: GivenBy, by: readonly GivenBy[]): boolean {
  const rows = where.join(' && ')
  const given = fieldsOf(by.filter(each => each.where.length === 0 || each.where.join(' && ') === rows))
  return given === undefined || fields?.every(field => given.has(field)) === true
}

function partsInWords(given: readonly GivenBy[]): LocalizedText {
  return joined(
    given.map(({ where, fields }) => {
      const parts = {
        fields: fields === undefined ? localized('all fields', '全部字段') : fields.join(', '),
        rows: where.join(' && '),
      }
      return where.length === 0
        ? localized('{fields} on all rows', '全部记录的 {fields}', parts)
        : localized('{fields} where {rows}', '满足 {rows} 的记录的 {fields}', parts)
    }),
  )
}

/** Restriction of a grant; undefined: none. */
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

function mayAct(act: LocalizedText, given: readonly GivenBy[]): LocalizedText {
  const rows = rowsOf(given)
  if (rows === undefined) return localized('may {act}', '可{act}', { act })
  return localized('may {act} where {rows}', '可{act}，条件：{rows}', { act, rows: inWords(rows) })
}

function inWords(parts: Parts): LocalizedText {
  return parts === undefined ? localized('all', '全部') : joined([...parts], ' or ', ' 或 ')
}

/** Members of both lists by key, in the order of the second; those only in the first come last. */
function pairs<T>(before: readonly T[], after: readonly T[], keyOf: (member: T) => string): [string, T?, T?][] {
  const was = new Map(before.map(each => [keyOf(each), each]))
  const is = new Map(after.map(each => [keyOf(each), each]))
  return [...new Set([...is.keys(), ...was.keys()])].map(key => [key, was.get(key), is.get(key)])
}
