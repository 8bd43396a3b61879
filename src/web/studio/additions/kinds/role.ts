import { valueAt } from '../../form/edit-text.ts'
import type { AdditionKind } from '../addition-kind.ts'
import { nameOf, titleOf } from '../addition-values.ts'

/** A permission to open pages, and the role that it gives. */
export const role: AdditionKind = {
  home: 'permissions',
  inputs: () => [],
  make: ({ home, source, values }) => {
    const known = (valueAt(source, ['permissions']) ?? []) as readonly { readonly id?: unknown }[]
    const id = 1 + Math.max(0, ...known.map(each => Number(each.id) || 0))
    const value = { id, role: nameOf(values) || '…', title: titleOf(values), kind: 'page' }
    return { path: home, at: ['permissions', known.length], value }
  },
}
