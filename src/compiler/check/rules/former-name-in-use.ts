import { pointerTo } from '../../read/parse/json-pointer.ts'
import type { Check } from '../check.ts'

export const formerNameInUse: Check = {
  code: 'former-name-in-use',
  severity: 'error',
  why: 'The column of the field that is still there would be taken from it, and its values shown under another name and its rights.',
  fix: 'Remove `renamedFrom`, or remove the field that has been renamed.',
  resource({ value, report }) {
    const fields = Object.entries(value.fields)
    const heirs = new Map<string, string>()
    for (const [name, { renamedFrom }] of fields) {
      if (renamedFrom === undefined) continue
      const pointer = pointerTo('/fields', name, 'renamedFrom')
      const other = heirs.get(renamedFrom)
      if (Object.hasOwn(value.fields, renamedFrom))
        report({ pointer, what: `"${name}" is renamed from "${renamedFrom}", which is still a field.` })
      else if (other !== undefined)
        report({ pointer, what: `"${name}" and "${other}" are both renamed from "${renamedFrom}".` })
      heirs.set(renamedFrom, name)
    }
  },
}
