import type { Field, Resource } from '#model/app-model.ts'
import type { SampleDataConfig } from '#model/config-schema/index.ts'
import { fieldTypeOf } from '#model/field-types/index.ts'
import { localized } from '#model/localized-text.ts'
import type { Finding } from '../../problems/create-problem.ts'
import { quote } from '../../problems/wording.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import { unknownKey } from '../../read/shape/shape-problems.ts'
import type { Facts } from '../../resolve/facts.ts'
import { fieldAt, fieldOf } from '../../resolve/field-path.ts'
import type { Check } from '../check.ts'
import { hasContradictoryLimits, meantValue, refusalOf } from '../refused-value.ts'
import { endlessRows } from '../sample-data/endless-rows.ts'
import { type Constant, chosenWith, constantsIn, items, writtenValues } from '../sample-data/hints.ts'
import { unknownColumns, unknownKeys } from '../sample-data/unknown-keys.ts'
import { wrongPaths, wrongWheres } from '../sample-data/wrong-paths.ts'
import { wrongRanges } from '../sample-data/wrong-ranges.ts'
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
    for (const finding of [...unknownKeys(value, resource), ...unknownColumns(value, resource)])
      report(finding, unknownKey)
  },
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
