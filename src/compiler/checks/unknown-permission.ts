import { permissionsInPage, permissionsInResource } from '../mentions/permissions.ts'
import type { Mention } from '../mentions/roles.ts'
import { suggest } from '../problems/suggest.ts'
import type { Check, Subject } from './check.ts'

export const unknownPermission: Check = {
  code: 'unknown-permission',
  severity: 'error',
  why: 'An id that is not in permissions.json cannot be given to anybody, so this would be closed to all.',
  fix: 'Correct the id, or add it to permissions.json.',
  page: subject => checkAll(subject, permissionsInPage(subject.value)),
  resource: subject => checkAll(subject, permissionsInResource(subject.value)),
  home: subject =>
    checkAll(
      subject,
      subject.value.quickEntries.map(({ permission }, index) => ({
        pointer: `/quickEntries/${index}/permission`,
        name: permission,
      })),
    ),
}

function checkAll({ facts, report }: Subject<unknown>, ids: readonly Mention<number>[]): void {
  for (const { pointer, name: id } of ids) {
    if (facts.permission(id) !== undefined) continue
    report({ pointer, what: `There is no permission ${id}.`, ...suggest(String(id), facts.names('permission')) })
  }
}
