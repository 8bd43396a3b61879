import { each, type Mention, rolesInPage, rolesInResource } from '../mentions/roles.ts'
import { suggest } from '../problems/suggest.ts'
import { quote } from '../problems/wording.ts'
import type { Check, Subject } from './check.ts'

export const unknownRole: Check = {
  code: 'unknown-role',
  severity: 'error',
  why: 'Roles come from permission ids alone. No id gives this role, so nobody could ever have it.',
  fix: 'Correct the name, or add a permission id that gives the role to permissions.json.',
  app: subject => checkAll(subject, each('/shareViews', subject.value.shareViews)),
  page: subject => checkAll(subject, rolesInPage(subject.value)),
  resource: subject => checkAll(subject, rolesInResource(subject.value)),
}

function checkAll({ facts, report }: Subject<unknown>, roles: readonly Mention[]): void {
  for (const { pointer, name } of roles) {
    if (facts.role(name) !== undefined) continue
    report({ pointer, what: `There is no role ${quote(name)}.`, ...suggest(name, facts.names('role')) })
  }
}
