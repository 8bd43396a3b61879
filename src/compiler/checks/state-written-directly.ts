import { fieldsInResource } from '../mentions/field-paths.ts'
import { fieldOf } from '../resolve/field-path.ts'
import type { Check } from './check.ts'

export const stateWrittenDirectly: Check = {
  code: 'state-written-directly',
  severity: 'error',
  why: 'A state changes by its transitions alone, so that their conditions and effects always hold.',
  fix: 'Run a transition: `{"transition": "…", "where": "…", "run": "…"}`; a new record starts in the initial state.',
  resource({ file, facts, report }) {
    for (const { pointer, path, resource: name, use } of fieldsInResource(file)) {
      const resource = use === 'written' ? facts.resource(name) : undefined
      if (resource === undefined || fieldOf(resource, path)?.type !== 'state') continue
      report({ pointer, target: 'key', what: `The effect sets the state "${path}" of "${name}" directly.` })
    }
  },
}
