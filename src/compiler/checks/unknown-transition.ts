import type { Resource } from '#model/app-model.ts'
import { BUILT_IN_ACTIONS, isBuiltInAction } from '#model/page-kinds/built-in-actions.ts'
import { actionsOf } from '../mentions/actions.ts'
import { systemRunsOf } from '../mentions/system-runs.ts'
import { effectsOf, firstStepsOf } from '../mentions/transitions.ts'
import { pointerTo } from '../parse/json-pointer.ts'
import { suggest } from '../problems/suggest.ts'
import { quote } from '../problems/wording.ts'
import { isUnread } from '../resolve/unread.ts'
import type { Check, Subject } from './check.ts'

export const unknownTransition: Check = {
  code: 'unknown-transition',
  severity: 'error',
  why: 'The button, effect or call would do nothing.',
  fix: 'Correct the name, or add the transition to a workflow (or the operation to `operations`, the document to `documents`) of the resource.',
  page(subject) {
    const resource = subject.facts.resource(subject.value.resource)
    for (const { namePointer, action } of actionsOf(subject.value)) {
      if (isBuiltInAction(action)) continue
      const others = [resource?.operations, resource?.documents, BUILT_IN_ACTIONS].flatMap(each =>
        Object.keys(each ?? {}),
      )
      check(subject, resource, namePointer, action, others)
    }
    for (const [index, tab] of (subject.value.detail?.tabs ?? []).entries()) {
      const rows = subject.facts.resource(tab.resource)
      for (const [at, name] of (tab.actions ?? []).entries())
        check(subject, rows, pointerTo('/detail/tabs', index, 'actions', at), name)
    }
  },
  resource(subject) {
    for (const { pointer, effect } of effectsOf(subject.value)) {
      if (!('transition' in effect)) continue
      check(subject, subject.facts.resource(effect.transition), pointerTo(pointer, 'run'), effect.run)
    }
    const own = subject.facts.resource(subject.file.name)
    for (const { pointer, name } of systemRunsOf(subject.value)) check(subject, own, pointer, name)
    for (const { pointer, step } of firstStepsOf(subject.value))
      check(subject, own, pointerTo(pointer, 'run'), step.run)
    const { source } = subject.value
    for (const name of Object.keys(source?.kind === 'rest' ? (source.actions ?? {}) : {})) {
      if (!isBuiltInAction(name)) check(subject, own, pointerTo('/source/actions', name), name)
    }
  },
}

function check(
  { report }: Subject<unknown>,
  resource: Resource | undefined,
  pointer: string,
  name: string,
  others: readonly string[] = [],
): void {
  if (resource === undefined || isUnread(resource)) return
  const transitions = Object.values(resource.workflows).flatMap(({ transitions: each }) => Object.keys(each))
  if (transitions.includes(name) || others.includes(name)) return
  const what = `"${resource.name}" has no transition ${quote(name)}${others.length > 0 ? ', and no operation, document or built-in action is called so' : ''}.`
  report({ pointer, what, ...suggest(name, [...transitions, ...others]) })
}
