import type { Resource } from '#model/app-model.ts'
import type { FieldMeaning } from '#model/config-schema/meaning.ts'
import { MAX_PATH_NAMES } from '#model/field-path.ts'
import { LIST_SUFFIXES } from '#model/list/list-query.ts'
import { nearestName } from '../../problems/did-you-mean.ts'
import { suggest } from '../../problems/suggest.ts'
import { quote } from '../../problems/wording.ts'
import { lastSegmentOf, parentOf, pointerTo } from '../../read/parse/json-pointer.ts'
import { fieldOf, followPath, heirOf } from '../../resolve/field-path.ts'
import type { Check } from '../check.ts'

export const unknownField: Check = {
  code: 'unknown-field',
  severity: 'error',
  why: 'There would be nothing to show, to look for or to write.',
  fix: 'Correct the name, or add the field to the resource.',
  any({ file, references, facts, report }) {
    for (const { pointer, path, text, resource: name, meaning, isKey, besides = [] } of references.fields) {
      const resource = facts.resource(name)
      // Most names are those of a field.
      if (resource && !path.includes('.') && fieldOf(resource, path) !== undefined) continue
      const followed = resource && followPath(resource, path, facts)
      const isLong = path.includes('.') && path.split('.').length > MAX_PATH_NAMES
      if (followed?.ok && !isLong) continue
      const at = { pointer, target: isKey ? 'key' : 'value' } as const
      if (isLong) {
        const what = `${quote(path)} leads over more than ${MAX_PATH_NAMES - 1} references.`
        report({ ...at, what, fix: 'Keep a computed field at a record on the way, and name that.' })
        continue
      }
      if (followed === undefined || followed.ok) continue
      if ('after' in followed) {
        const what = `Nothing can follow "${followed.after.name}" in ${quote(path)}: it is no reference to another record.`
        report({ ...at, what, fix: 'End the path there, or make the field a reference.' })
        continue
      }
      const fields = [...Object.keys(followed.resource.fields), ...besides]
      const heir = heirOf(followed.resource, followed.name)
      const { didYouMean = heir } = heir === undefined ? suggest(followed.name, fields) : {}
      const meant = otherForm(path, meaning, each => followPath(resource as Resource, each, facts).ok)
      const right = meant ?? (didYouMean && replaceSegment(path, followed.name, didYouMean))
      const whole = right === undefined ? {} : { didYouMean: text.replace(path, () => right) }
      const what = `"${followed.resource.name}" has no field ${quote(followed.name)}${renamed(heir)}.`
      // An input without a known type is treated as one for a field.
      const isAsked = lastSegmentOf(pointer) === 'name'
      const restsOn = isAsked && {
        restsOn: [{ file: file.source.path, pointer: pointerTo(parentOf(pointer), 'type') }],
      }
      report({ ...at, what, ...restsOn, ...whole })
    }
  },
}

/** The same path as it is to be written here: without the record, with dots, with an operator that there is. */
function otherForm(path: string, { spelled }: FieldMeaning, isPath: (path: string) => boolean): string | undefined {
  const written = path.replace(/^(?:record|row)\./, '').replaceAll(/[/:]/g, '.')
  if (written !== path && isPath(written)) return written
  const [, field = '', operator = ''] = /^(.+)_([a-z]+)$/i.exec(path) ?? []
  if (spelled === undefined || !PARAMETERS.includes(spelled) || !isPath(field)) return undefined
  const suffix = nearestName(operator, LIST_SUFFIXES)
  return suffix && `${field}_${suffix}`
}

const PARAMETERS: readonly FieldMeaning['spelled'][] = ['list parameter', 'link parameter']

/** Said of a name that a field had until it was renamed. */
export function renamed(heir: string | undefined): string {
  return heir === undefined ? '' : `, which has been renamed to "${heir}"`
}

function replaceSegment(path: string, wrong: string, right: string): string {
  return path
    .split('.')
    .map(segment => (segment === wrong ? right : segment))
    .join('.')
}
