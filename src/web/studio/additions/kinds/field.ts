import type { AdditionKind } from '../addition-kind.ts'
import { nameOf } from '../addition-values.ts'
import { fieldOf, moreOfType } from '../new-parts.ts'

/** A field of a resource. */
export const field: AdditionKind = {
  home: 'resource',
  inputs: ({ values }) => {
    const more = moreOfType(values.type)
    return ['type', ...more, ...(more.includes('expression') ? [] : (['required'] as const))]
  },
  make: ({ home, values }) => ({
    path: home,
    at: ['fields', nameOf(values) || '…'],
    value: fieldOf(values),
  }),
}
