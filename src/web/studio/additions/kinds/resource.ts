import type { AdditionKind } from '../addition-kind.ts'
import { nameOf, titleOf, written } from '../addition-values.ts'
import { fieldOf, folderOf, schemaBeside } from '../new-parts.ts'

/** A new resource file below its module. */
export const resource: AdditionKind = {
  home: 'module',
  inputs: () => ['fields', 'scope', 'roles'],
  make: ({ home, source, values }) => {
    const fields = Object.fromEntries(written(values.fields).map(row => [nameOf(row), fieldOf(row)]))
    const { roles = [] } = values
    return {
      path: `${folderOf(home)}/resources/${nameOf(values) || '…'}.json`,
      at: [],
      value: {
        ...schemaBeside(source, 'resource'),
        title: titleOf(values),
        label: Object.keys(fields)[0] ?? '',
        scope: values.scope ?? 'global',
        fields,
        ...(roles.length > 0 && { grants: [{ roles, actions: ['create', 'update', 'delete'] }] }),
      },
    }
  },
}
