import { MAX_PATH_NAMES } from '#model/field-path.ts'
import { suggest } from '../../problems/suggest.ts'
import { quote } from '../../problems/wording.ts'
import { fieldOf, followPath, heirOf } from '../../resolve/field-path.ts'
import type { Check } from '../check.ts'

export const unknownField: Check = {
  code: 'unknown-field',
  severity: 'error',
  why: 'There would be nothing to show, to look for or to write.',
  fix: 'Correct the name, or add the field to the resource.',
  any({ references, facts, report }) {
    for (const { pointer, path, resource: name, isKey, besides = [] } of references.fields) {
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
      const whole = didYouMean === undefined ? {} : { didYouMean: replaceSegment(path, followed.name, didYouMean) }
      const what = `"${followed.resource.name}" has no field ${quote(followed.name)}${renamed(heir)}.`
      report({ ...at, what, ...whole })
    }
  },
}

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
