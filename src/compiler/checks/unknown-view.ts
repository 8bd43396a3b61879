import { suggest } from '../problems/suggest.ts'
import { quote } from '../problems/wording.ts'
import { isUnread } from '../resolve/unread.ts'
import type { Check } from './check.ts'

export const unknownView: Check = {
  code: 'unknown-view',
  severity: 'error',
  why: 'The page would not know by which calls to list its rows.',
  fix: 'Correct the name, or add the view to `source.views` of the resource.',
  page({ value, facts, report }) {
    const resource = facts.resource(value.resource)
    if (value.view === undefined || resource === undefined || isUnread(resource)) return
    const views = resource.source.kind === 'rest' ? Object.keys(resource.source.views ?? {}) : []
    if (views.includes(value.view)) return
    const what = `The source of "${resource.name}" has no view ${quote(value.view)}.`
    report({ pointer: '/view', what, ...suggest(value.view, views) })
  },
}
