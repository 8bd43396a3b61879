import type { Resource } from '#model/app-model.ts'
import type { FieldMeaning } from '#model/config-schema/meaning.ts'
import { MAX_PATH_NAMES } from '#model/field-path.ts'
import { LIST_SUFFIXES } from '#model/list/list-query.ts'
import { type LocalizedText, localized } from '#model/localized-text.ts'
import { correctedText } from '../../problems/corrected-text.ts'
import type { Basis, MissingName } from '../../problems/create-problem.ts'
import { nearestName } from '../../problems/did-you-mean.ts'
import { suggest } from '../../problems/suggest.ts'
import { quote } from '../../problems/wording.ts'
import { lastSegmentOf, type Pointer, parentOf, pointerTo } from '../../read/parse/json-pointer.ts'
import { fieldOf, followPath, successorOf } from '../../resolve/field-path.ts'
import type { Check } from '../check.ts'

export const unknownField: Check = {
  code: 'unknown-field',
  titleInChinese: '没有这个字段',
  severity: 'error',
  why: localized('There would be nothing to show, to look for or to write.', '没有可显示、查找或写入的内容。'),
  fix: localized('Correct the name, or add the field to the resource.', '请改正名称，或在资源中添加字段。'),
  any({ file, references, facts, report }) {
    for (const { pointer, path, text, resource: name, meaning, isKey, besides = [] } of references.fields) {
      if (meaning.reportedBy !== undefined) continue
      const resource = facts.resource(name)
      // Most names are those of a field.
      if (resource && !path.includes('.') && fieldOf(resource, path) !== undefined) continue
      const followed = resource && followPath(resource, path, facts)
      const isLong = path.includes('.') && path.split('.').length > MAX_PATH_NAMES
      if (followed?.ok && !isLong) continue
      const at = { pointer, target: isKey ? 'key' : 'value' } as const
      if (isLong) {
        const what = localized('{path} leads over more than {max} references.', '{path} 经过的引用超过 {max} 个。', {
          path: quote(path),
          max: MAX_PATH_NAMES - 1,
        })
        const fix = localized(
          'Keep a computed field at a record on the way, and name that.',
          '请在途中的记录上设一个计算字段，改为引用该字段。',
        )
        report({ ...at, what, fix })
        continue
      }
      if (followed === undefined || followed.ok) continue
      if ('after' in followed) {
        const what = localized(
          'Nothing can follow "{name}" in {path}: it is no reference to another record.',
          '{path} 中 "{name}" 之后不能再有内容：它不引用其他记录。',
          { name: followed.after.name, path: quote(path) },
        )
        const fix = localized(
          'End the path there, or make the field a reference.',
          '请让路径到此为止，或把该字段改为引用。',
        )
        report({ ...at, what, fix })
        continue
      }
      const fields = [...Object.keys(followed.resource.fields), ...besides]
      const successor = successorOf(followed.resource, followed.name)
      const { didYouMean = successor } =
        successor === undefined ? suggest(followed.name, fields, name => followed.resource.fields[name]?.title) : {}
      const meant = otherForm(path, meaning, each => followPath(resource as Resource, each, facts).ok)
      const right = meant ?? (didYouMean && replaceSegment(path, followed.name, didYouMean))
      const whole = right === undefined ? {} : { didYouMean: text.replace(path, () => right) }
      const what = noField(followed.resource.name, followed.name, successor)
      const restsOn = causesOf(pointer, meaning).map(cause => ({ file: file.source.path, pointer: cause }))
      const implied = impliedBy(followed.resource, followed.name)
      const written = (name: string) => text.replace(path, () => replaceSegment(path, followed.name, name))
      const missing = missingField(followed.resource, followed.name, written)
      report({ ...at, what, missing, restsOn: [...restsOn, ...implied], ...whole })
    }
  },
}

/** The scope of a resource implies fields, and so do the deadlines of a workflow. */
function impliedBy({ location: { file }, fields }: Resource, name: string): Basis[] {
  const [, state = ''] = /^(.+)(?:Since|Due|Overdue)$/.exec(name) ?? []
  const isOfState = Object.hasOwn(fields, state) && fields[state]?.type === 'state'
  return [{ file, pointer: '/scope' }, ...(isOfState ? [{ file, pointer: pointerTo('/workflows', state) }] : [])]
}

/** Parts of the file whose errors make a field of this meaning unknown at the place. */
function causesOf(pointer: Pointer, { spelled }: FieldMeaning): Pointer[] {
  // The counter names the resource of its fields beside them.
  const [, counted] = /^\/counter\/(subject|items|ahead)\//.exec(pointer) ?? []
  if (counted) return [pointerTo('/counter', counted === 'items' ? counted : 'subject', 'resource')]
  // What is sent by an unknown operation has none of its inputs.
  if (spelled === 'call parameter') return [parentOf(parentOf(pointer))]
  // An input of an unknown type is treated like a field.
  return lastSegmentOf(pointer) === 'name' ? [pointerTo(parentOf(pointer), 'type')] : []
}

/** The same path in the form required here: without the record, with dots, with the sign of its order or a valid operator. */
function otherForm(path: string, { spelled }: FieldMeaning, isPath: (path: string) => boolean): string | undefined {
  const bare = path.replace(/^(?:record|row)\./, '')
  const written = [/[/:]|->/g, /_/g].map(sign => bare.replaceAll(sign, '.')).find(each => each !== path && isPath(each))
  const meant = written ?? correctedText(path, each => isPath(each.replace(/^-/, '')))
  if (meant !== undefined) return meant
  const [, field = '', operator = ''] = /^(.+)_([a-z]+)$/i.exec(path) ?? []
  if (spelled === undefined || !PARAMETERS.includes(spelled) || !isPath(field)) return undefined
  const suffix = nearestName(operator, LIST_SUFFIXES)
  return suffix && `${field}_${suffix}`
}

const PARAMETERS: readonly FieldMeaning['spelled'][] = ['list parameter', 'link parameter']

/** The field as a name that other places may miss too. */
export function missingField(
  { name: scope, fields }: Resource,
  name: string,
  written?: MissingName['written'],
): MissingName {
  return { kind: 'field', name, scope, candidates: Object.keys(fields), ...(written && { written }) }
}

/** The problem of an unknown field of a resource; `successor` is the field that had the name before a rename. */
export function noField(resource: string, name: string, successor: string | undefined): LocalizedText {
  const parts = { resource, name: quote(name), successor: successor ?? '' }
  return successor === undefined
    ? localized('"{resource}" has no field {name}.', '"{resource}" 没有字段 {name}。', parts)
    : localized(
        '"{resource}" has no field {name}, which has been renamed to "{successor}".',
        '"{resource}" 没有字段 {name}，它已改名为 "{successor}"。',
        parts,
      )
}

function replaceSegment(path: string, wrong: string, right: string): string {
  return path
    .split('.')
    .map(segment => (segment === wrong ? right : segment))
    .join('.')
}
