import type { AdditionKind } from '../addition-kind.ts'
import { nameOf, titleOf } from '../addition-values.ts'

/** A state of a workflow. */
export const state: AdditionKind = {
  home: 'resource',
  inputs: () => ['workflow', 'color'],
  make: ({ home, values }) => ({
    path: home,
    at: ['workflows', values.workflow ?? '', 'states', nameOf(values) || '…'],
    value: { title: titleOf(values), color: values.color },
  }),
}
