import type { Field, Resource } from '#model/app-model.ts'
import type { SampleDataConfig } from '#model/config-schema/index.ts'
import { HINT_KEYS, RANGE_KEYS } from '#model/config-schema/sample-data.ts'
import { fieldTypeOf } from '#model/field-types/index.ts'
import { localized } from '#model/localized-text.ts'
import { PATTERN_PARTS, PATTERN_WORDS } from '#model/text/sample-pattern.ts'
import type { Finding } from '../../problems/create-problem.ts'
import { suggest } from '../../problems/suggest.ts'
import { quote } from '../../problems/wording.ts'
import { type Pointer, pointerTo } from '../../read/parse/json-pointer.ts'
import { unknownKey } from '../../read/shape/shape-problems.ts'
import type { Facts } from '../../resolve/facts.ts'
import { fieldAt, fieldOf, followPath } from '../../resolve/field-path.ts'
import { isUnread } from '../../resolve/unread.ts'
import type { Check } from '../check.ts'
import { hasContradictoryLimits, meantValue, refusalOf } from '../refused-value.ts'
import { noField } from './unknown-field.ts'
import { noPermission } from './unknown-names.ts'

export const invalidSampleValue: Check = {
  code: 'invalid-sample-value',
  titleInChinese: '示例数据的值无效',
  severity: 'error',
  why: localized(
    'Sample records are written when the database is created; nothing starts while one of them could not be saved.',
    '建库时要写入示例数据，有一条保存不了就无法启动。',
  ),
  fix: localized(
    'Write a value that the field takes: of its type, in its range, among its options or states.',
    '请写字段能接受的值：类型、范围、选项或状态都要符合。',
  ),
  also: [unknownKey],
  'sample-data': ({ file, value, facts, report }) => {
    const resource = facts.resource(file.name)
    if (resource === undefined) return
    for (const { pointer, name, written } of writtenValues(value)) {
      const field = fieldOf(resource, name)
      if (field === undefined || !isChecked(field)) continue
      const restsOn = [
        { file: resource.location.file, pointer: pointerTo('/fields', name) },
        ...(field.type === 'state' ? [{ file: resource.location.file, pointer: '/workflows' }] : []),
        ...(field.dictionary === undefined
          ? []
          : [{ file: `/dictionaries/${field.dictionary}.json`, pointer: '/values' }]),
      ]
      const tell = (finding: Finding) => report({ ...finding, restsOn })
      for (const constant of constantsIn(written, pointer, field)) reportUnfit(constant, field, tell)
    }
    reportDoubles(value, resource, report)
    if (file.name === 'role') reportPermissions(value, facts, report)
    for (const { field, constant } of wantedValues(value, facts)) reportUnfit(constant, field, report)
    for (const finding of [...wrongPaths(value, resource, facts), ...wrongWheres(value, facts), ...wrongRanges(value)])
      report(finding)
    for (const finding of endlessRows(file.name, value, facts)) report(finding)
    for (const finding of [...strangeKeys(value, resource), ...strangeColumns(value, resource)])
      report(finding, unknownKey)
  },
}

/** A written value with its pointer. */
export interface Constant extends Pick<Finding, 'pointer' | 'target'> {
  readonly value: unknown
  /** It is one item of the field's list. */
  readonly isItem?: boolean
}

function reportUnfit({ value, isItem, ...place }: Constant, field: Field, report: (finding: Finding) => void): void {
  if (value === null || value === '') return
  const normalised = fieldTypeOf(field.type)?.normalise(isItem ? [value] : value, field)
  if (normalised === undefined || normalised.ok) return
  // In a list the problem is located at the invalid row.
  const row = Array.isArray(value) ? Number(normalised.params?.row) - 1 : Number.NaN
  const pointer = Number.isNaN(row) ? place.pointer : pointerTo(place.pointer, row)
  report({
    ...place,
    pointer,
    what: localized('The field "{name}" does not take {value}: {reason}.', '字段 "{name}" 不接受 {value}：{reason}。', {
      name: field.name,
      value: quote(value),
      reason: refusalOf(normalised),
    }),
    ...meantValue(value, field),
  })
}

/** Two rows with the same value of a unique field: the second could not be saved. */
function reportDoubles(
  { rows = [] }: SampleDataConfig,
  { fields }: Resource,
  report: (finding: Finding) => void,
): void {
  for (const { name } of Object.values(fields).filter(({ unique, type }) => unique && type !== 'sequence')) {
    const seen = new Set<unknown>()
    for (const [index, { [name]: value }] of rows.entries()) {
      const isConstant = typeof value === 'string' || typeof value === 'number'
      const what = localized(
        'Another row has {value} as its "{name}" already, which is unique.',
        '已有另一行的 "{name}" 为 {value}，而该字段须唯一。',
        { value: quote(value), name },
      )
      const fix = localized('Give one of the two rows another value.', '请给其中一行换一个值。')
      if (isConstant && seen.has(value)) report({ pointer: pointerTo('/rows', index, name), what, fix })
      seen.add(value)
    }
  }
  const keys = rows.map(({ $key }) => $key)
  for (const [index, key] of keys.entries()) {
    if (key === undefined || keys.indexOf(key) === index) continue
    const what = localized('Another row has the "$key" {key} already.', '已有另一行的 "$key" 为 {key}。', {
      key: quote(key),
    })
    const fix = localized('Give one of the two rows another key.', '请给其中一行换一个 "$key"。')
    report({ pointer: pointerTo('/rows', index, '$key'), what, fix })
  }
}

/** The permission ids of a role in the sample data. */
function reportPermissions({ rows = [] }: SampleDataConfig, facts: Facts, report: (finding: Finding) => void): void {
  for (const [index, { permissionIds }] of rows.entries()) {
    if (typeof permissionIds !== 'string') continue
    const wrong = permissionIds
      .split(',')
      .map(id => id.trim())
      .find(id => !/^\d+$/.test(id) || facts.permission(Number(id)) === undefined)
    if (wrong === undefined || permissionIds === '') continue
    const fix = localized(
      'Write ids of permissions.json with commas between them.',
      '请填写 permissions.json 中的权限编号，用逗号分隔。',
    )
    report({
      pointer: pointerTo('/rows', index, 'permissionIds'),
      what: noPermission(wrong),
      missing: { kind: 'permission', name: wrong, candidates: facts.names('permission') },
      fix,
      restsOn: [{ file: '/permissions.json', pointer: '/permissions' }],
    })
  }
}

/** References are named by labels, computed values are no one's to write, and an unread dictionary has unknown values. */
function isChecked(field: Field): boolean {
  const { type, resource, dictionary, options } = field
  const isKnown = type !== 'computed' && resource === undefined && (dictionary === undefined || options !== undefined)
  return isKnown && !hasContradictoryLimits(field)
}

/** The hints of a file by kind, with their pointers. */
function hintSets({ values = {}, sets = [] }: SampleDataConfig) {
  return [
    { values, at: pointerTo('/values') },
    ...sets.map((set, index) => ({ values: set.values, at: pointerTo('/sets', index, 'values') })),
  ]
}

/** What a file writes into fields: constants, lists and hints. */
export function writtenValues(sampleData: SampleDataConfig) {
  const { rows = [] } = sampleData
  const inRows = rows.flatMap((row, index) =>
    Object.entries(row).map(([name, written]) => ({ pointer: pointerTo('/rows', index, name), name, written })),
  )
  const inHints = hintSets(sampleData).flatMap(({ values, at }) =>
    Object.entries(values ?? {}).map(([name, written]) => ({
      pointer: pointerTo(at, name),
      name,
      written: written as unknown,
    })),
  )
  return [...inRows, ...inHints]
}

/** The constants of a value or hint; other values of a hint are only known after generation. */
export function constantsIn(written: unknown, pointer: Pointer, field: Field): Constant[] {
  if (Array.isArray(written)) return field.options ? items(written, pointer) : [{ value: written, pointer }]
  if (typeof written !== 'object' || written === null) return [{ value: written, pointer }]
  // Data of a json field may look like a hint.
  if (fieldTypeOf(field.type)?.storage === 'json' && field.options === undefined) return []
  const hint = written as Readonly<Record<string, unknown>>
  const inner = (key: string) => constantsIn(hint[key], pointerTo(pointer, key), field)
  const each = (key: string) =>
    list(hint[key]).flatMap((value, index) => constantsIn(value, pointerTo(pointer, key, index), field))
  if (Array.isArray(hint.some)) return items(hint.some, pointerTo(pointer, 'some'))
  if (hint.weighted !== undefined)
    return field.options
      ? Object.keys(hint.weighted ?? {}).map(value => ({
          value,
          pointer: pointerTo(pointer, 'weighted', value),
          target: 'key' as const,
        }))
      : []
  if (hint.if !== undefined) return ['then', 'else'].filter(key => Object.hasOwn(hint, key)).flatMap(inner)
  if (hint.share !== undefined && Object.hasOwn(hint, 'value')) return inner('value')
  if (Object.keys(hint).join() === 'number')
    return list(hint.number)
      .slice(0, 2)
      .map((value, index) => ({ value, pointer: pointerTo(pointer, 'number', index) }))
  return ['oneOf', 'cycle', 'eachOf'].flatMap(each)
}

function items(values: readonly unknown[], pointer: Pointer): Constant[] {
  return values.map((value, index) => ({ value, pointer: pointerTo(pointer, index), isItem: true }))
}

/** Values that conditions of hints compare choices with: other values match no record. */
function wantedValues(sampleData: SampleDataConfig, facts: Facts) {
  return chosenWith(sampleData, facts).flatMap(({ pointer, resource, where }) =>
    Object.entries(where).flatMap(([path, wanted]) => {
      const field = fieldAt(resource, path, facts)?.field
      if (field?.options === undefined || typeof wanted === 'boolean') return []
      const at = pointerTo(pointer, 'where', path)
      const values = Array.isArray(wanted) ? items(wanted, at) : [{ value: wanted, pointer: at }]
      const isList = fieldTypeOf(field.type)?.expressionType === 'list'
      return values
        .filter(({ value }) => typeof value === 'string')
        .map(constant => ({ field, constant: { ...constant, isItem: isList } }))
    }),
  )
}

/** Hints that select records of a resource. */
export function chosenWith(sampleData: SampleDataConfig, facts: Facts) {
  return hintSets(sampleData)
    .flatMap(({ values, at }) =>
      Object.entries(values ?? {}).map(([name, hint]) => ({ hint, at: pointerTo(at, name) })),
    )
    .flatMap(({ hint, at }) => hintsIn(hint, at))
    .flatMap(({ pointer, hint }) => {
      const target = [hint.each, hint.reference, hint.references].find(name => typeof name === 'string')
      const resource: Resource | undefined = typeof target === 'string' ? facts.resource(target) : undefined
      if (resource === undefined || isUnread(resource) || typeof hint.where !== 'object') return []
      return [{ pointer, resource, where: (hint.where ?? {}) as Readonly<Record<string, unknown>> }]
    })
}

/** Hints that select records by an unknown field. */
function wrongWheres(sampleData: SampleDataConfig, facts: Facts): Finding[] {
  return chosenWith(sampleData, facts).flatMap(({ pointer, resource, where }) =>
    Object.keys(where).flatMap(path => {
      const followed = followPath(resource, path, facts)
      if (followed.ok || 'after' in followed || path.startsWith('$')) return []
      const { didYouMean } = suggest(followed.name, Object.keys(followed.resource.fields))
      const what = noField(followed.resource.name, followed.name, undefined)
      const meant = didYouMean && { didYouMean: path.replace(followed.name, () => didYouMean) }
      return [{ pointer: pointerTo(pointer, 'where', path), target: 'key' as const, what, ...meant }]
    }),
  )
}

/** Values of the row itself, or of one that the hint `$name` chose, which has no such field. */
function wrongPaths(sampleData: SampleDataConfig, own: Resource, facts: Facts): Finding[] {
  const all = hintSets(sampleData)
  const variables = all.flatMap(({ values = {} }) => Object.keys(values).filter(name => name.startsWith('$')))
  return all.flatMap(({ values = {}, at }) =>
    Object.entries(values)
      .flatMap(([name, value]) => hintsIn(value, pointerTo(at, name)))
      .flatMap(pathsOf)
      .flatMap(({ pointer, offset, path }): Finding[] => {
        const [root = '', ...names] = path.split('.')
        const isChosen = root.startsWith('$')
        if (isChosen && !variables.includes(root)) {
          const what = localized('No hint is called {name}.', '没有名为 {name} 的取值规则。', { name: quote(root) })
          const { didYouMean } = suggest(root, variables)
          const meant = didYouMean && { didYouMean: path.replace(root, () => didYouMean) }
          return [{ pointer, what, ...(offset !== undefined && { offset, replaces: path }), ...meant }]
        }
        const start = isChosen ? chosenBy(values[root], facts) : own
        const rest = isChosen ? names.join('.') : path
        if (!start || isUnread(start) || rest === '') return []
        const followed = followPath(start, rest, facts)
        if (followed.ok || 'after' in followed) return []
        const what = noField(followed.resource.name, followed.name, undefined)
        const words = offset === undefined ? [] : PATTERN_WORDS.keys()
        const { didYouMean } = suggest(followed.name, [...Object.keys(followed.resource.fields), ...words])
        const meant = didYouMean && { didYouMean: path.replace(followed.name, () => didYouMean) }
        const place = offset === undefined ? { pointer } : { pointer, offset, ...(meant && { replaces: path }) }
        return [{ ...place, what, ...meant }]
      }),
  )
}

/** The paths that a hint reads: `path` and `from`, those of its conditions, and those in the braces of a pattern. */
function pathsOf({ pointer, hint }: Hint) {
  const conditions = Object.entries(Object(hint.where) as Readonly<Record<string, unknown>>).flatMap(
    ([name, wanted]) => {
      const { path } = Object(wanted) as { readonly path?: unknown }
      return [{ pointer: pointerTo(pointer, 'where', name, 'path'), path }]
    },
  )
  const own = ['path', 'from'].map(key => ({ pointer: pointerTo(pointer, key), path: hint[key] }))
  const parts = [...String(hint.pattern ?? '').matchAll(PATTERN_PARTS)].flatMap(found => {
    const path = found[1]!
    if (PATTERN_WORDS.has(path)) return []
    return [{ pointer: pointerTo(pointer, 'pattern'), offset: found.index + 1, path }]
  })
  return [...own, ...conditions, ...parts].flatMap(
    ({ path, ...place }: { pointer: Pointer; offset?: number; path: unknown }) =>
      typeof path === 'string' ? [{ ...place, path }] : [],
  )
}

/** Rows for each row of another file whose rows are made for each of these: neither file could begin. */
function endlessRows(name: string, sampleData: SampleDataConfig, facts: Facts): Finding[] {
  const eachOf = (data: SampleDataConfig) =>
    hintSets(data).flatMap(({ values = {}, at }) =>
      Object.entries(values).flatMap(([field, hint]) => {
        const { each } = Object(hint) as { readonly each?: unknown }
        return typeof each === 'string' ? [{ pointer: pointerTo(at, field, 'each'), target: each }] : []
      }),
    )
  const wayBack = (from: string, way: readonly string[]): readonly string[] | undefined => {
    if (from === name) return way
    const data = facts.sampleData(from)?.value
    // What is written out, or made by count, is there without the others.
    if (!data || way.includes(from) || data.rows || data.sets) return undefined
    for (const { target } of eachOf(data)) {
      const found = wayBack(target, [...way, from])
      if (found) return found
    }
    return undefined
  }
  return eachOf(sampleData).flatMap(({ pointer, target }) => {
    const way = target === name ? [] : wayBack(target, [])
    // Reported once, at the first file by name.
    if (!way || way.some(other => other < name)) return []
    const what = localized(
      'Rows are made for each row of themselves: {way}. There would be none.',
      '样例数据循环依赖：{way}，一行也不会生成。',
      { way: [name, ...way, name].join(' → ') },
    )
    const fix = localized(
      'Say in "count" how many rows one of the files has.',
      '请在其中一个文件里用 "count" 写明行数。',
    )
    return [{ pointer, what, fix }]
  })
}

/** Keys of a hint inside another one, whose schema takes any value. */
function strangeKeys(sampleData: SampleDataConfig, own: Resource): Finding[] {
  return hintSets(sampleData).flatMap(({ values = {}, at }) =>
    Object.entries(values).flatMap(([name, value]) => {
      const field = fieldOf(own, name)
      const isData = field !== undefined && field.options === undefined && fieldTypeOf(field.type)?.storage === 'json'
      return isData ? [] : hintsIn(value, pointerTo(at, name)).flatMap(hint => strangeKeysOf(hint, pointerTo(at, name)))
    }),
  )
}

/** Keys of the rows in a list of rows that are none of its columns. */
function strangeColumns(sampleData: SampleDataConfig, own: Resource): Finding[] {
  return writtenValues(sampleData).flatMap(({ pointer, name, written }) => {
    const columns = fieldOf(own, name)?.rows?.columns.map(column => column.name)
    if (!columns) return []
    return list(written).flatMap((row, index) =>
      Object.keys(Object(row))
        .filter(key => !columns.includes(key))
        .map(key => ({
          pointer: pointerTo(pointer, index, key),
          target: 'key' as const,
          what: localized('The rows of "{name}" have no column {key}.', '"{name}" 的行中没有列 {key}。', {
            name,
            key: quote(key),
          }),
          ...suggest(key, columns),
        })),
    )
  })
}

function strangeKeysOf({ pointer, hint }: Hint, top: Pointer): Finding[] {
  if (pointer === top) return []
  const [, known = [...HINT_KEYS.keys()]] = [...HINT_KEYS].find(([name]) => Object.hasOwn(hint, name)) ?? []
  return Object.keys(hint)
    .filter(key => !known.includes(key))
    .map(key => ({
      pointer: pointerTo(pointer, key),
      target: 'key',
      what: localized('The key {key} is not known here.', '此处没有 {key} 这个键。', { key: quote(key) }),
      fix: localized('Keys known here: {keys}.', '此处可用的键：{keys}。', { keys: known.join(', ') }),
      ...suggest(key, known),
    }))
}

/** Ranges that end before they begin. */
function wrongRanges(sampleData: SampleDataConfig): Finding[] {
  return hintSets(sampleData).flatMap(({ values = {}, at }) =>
    Object.entries(values)
      .flatMap(([name, value]) => hintsIn(value, pointerTo(at, name)))
      .flatMap(({ pointer, hint }) =>
        RANGE_KEYS.flatMap(key => {
          const [from, to, ...rest] = list(hint[key]) as readonly (string | number)[]
          if (from === undefined || to === undefined || typeof from !== typeof to || from <= to) return []
          const what = localized(
            'The range ends at {to}, before it begins at {from}.',
            '范围止于 {to}，却从 {from} 开始。',
            {
              from,
              to,
            },
          )
          const fix = localized('Write the smaller one first.', '请先写较小的值。')
          const place = pointerTo(pointer, key)
          return [
            {
              pointer: place,
              what,
              fix,
              didYouMean: written([to, from, ...rest]),
              replaces: written([from, to, ...rest]),
            },
          ]
        }),
      ),
  )
}

function written(values: readonly unknown[]): string {
  return `[${values.map(value => JSON.stringify(value)).join(', ')}]`
}

function chosenBy(hint: unknown, facts: Facts): Resource | undefined {
  const { each, reference } = Object(hint)
  const target = [each, reference].find(name => typeof name === 'string')
  return target === undefined ? undefined : facts.resource(target)
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Keys of a hint whose value may be a hint, or a list with hints. */
const NESTED = ['then', 'else', 'value', 'later', 'oneOf', 'cycle']

interface Hint {
  readonly pointer: Pointer
  readonly hint: Readonly<Record<string, unknown>>
}

/** Every hint in a value, those inside other hints included. */
function hintsIn(value: unknown, pointer: Pointer): Hint[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => hintsIn(item, pointerTo(pointer, index)))
  if (typeof value !== 'object' || value === null) return []
  const hint = value as Readonly<Record<string, unknown>>
  const inner = NESTED.flatMap(key => (Object.hasOwn(hint, key) ? hintsIn(hint[key], pointerTo(pointer, key)) : []))
  return [{ pointer, hint }, ...inner]
}
