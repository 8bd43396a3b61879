import type { AdditionKind } from '../addition-kind.ts'
import { nameOf } from '../addition-values.ts'
import { transitionOf } from '../new-parts.ts'

/** A transition of a workflow. */
export const transition: AdditionKind = {
  home: 'resource',
  inputs: () => ['workflow', 'from', 'to', 'roles', 'when', 'pages'],
  make: ({ home, values }) => ({
    path: home,
    at: ['workflows', values.workflow ?? '', 'transitions', nameOf(values) || '…'],
    value: transitionOf(values),
  }),
}
