import { canBeLabel } from '#model/field-types/index.ts'
import type { AdditionKind } from '../addition-kind.ts'
import { nameOf, titleOf, written } from '../addition-values.ts'
import type { FieldPart } from '../config-choices.ts'
import { fieldOf, folderOf, schemaBeside } from '../new-parts.ts'

/** A new resource file below its module. */
export const resource: AdditionKind = {
  home: 'module',
  inputs: () => ['fields', 'scope', 'roles'],
  make: ({ home, source, values }) => {
    const fields = Object.fromEntries(written(values.fields).map(row => [nameOf(row), fieldOf(row)] as const))
    const { roles = [] } = values
    return {
      path: `${folderOf(home)}/resources/${nameOf(values) || '…'}.json`,
      at: [],
      value: {
        ...schemaBeside(source, 'resource'),
        title: titleOf(values),
        label: labelAmong(fields),
        scope: values.scope ?? 'global',
        fields,
        ...(roles.length > 0 && { grants: [{ roles, actions: ['create', 'update', 'delete'] }] }),
      },
    }
  },
}

/** The first field that people recognise a record by: a text if there is one, and the id if nothing fits. */
function labelAmong(fields: Readonly<Record<string, FieldPart>>): string {
  const fit = Object.entries(fields).filter(([name, field]) => canBeLabel({ name, ...field }))
  const [text] = fit.filter(([, { type }]) => type === 'text')
  return (text ?? fit[0])?.[0] ?? 'id'
}
