import { resourcesInPage, resourcesInResource, resourcesInSampleData } from '../mentions/resources.ts'
import type { Mention } from '../mentions/roles.ts'
import { suggest } from '../problems/suggest.ts'
import { quote } from '../problems/wording.ts'
import type { Check, Subject } from './check.ts'

export const unknownResource: Check = {
  code: 'unknown-resource',
  severity: 'error',
  why: 'A resource is a file of that name in a folder `resources`; without it there is no table and nothing to show.',
  fix: 'Correct the name, or add the resource file.',
  page: subject => checkAll(subject, resourcesInPage(subject.value)),
  resource: subject => checkAll(subject, resourcesInResource(subject.value)),
  'sample-data': subject => {
    const { name } = subject.file
    const isKnown = subject.facts.resource(name) !== undefined
    const mentions = resourcesInSampleData(subject.value)
    checkAll(subject, isKnown ? mentions : [{ pointer: '', name }, ...mentions])
  },
}

function checkAll({ facts, report }: Subject<unknown>, resources: readonly Mention[]): void {
  for (const { pointer, name } of resources) {
    if (facts.resource(name) !== undefined) continue
    report({ pointer, what: `There is no resource ${quote(name)}.`, ...suggest(name, facts.names('resource')) })
  }
}
