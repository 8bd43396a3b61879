import { useMemo } from 'react'
import { Skeleton } from '#web/ui/antd.ts'
import { useRightsLimits } from '../../account/rights-limits.ts'
import type { FieldInputProps, FieldViewProps } from '../../fields/field-views.ts'
import { useText } from '../../i18n/use-text.ts'
import { CheckedTree } from '../tree/checked-tree.tsx'
import { ChosenLeaves } from '../tree/chosen-leaves.tsx'
import { joinIds, pruned, splitIds } from '../tree/tree-nodes.ts'
import { usePermissionNodes } from './use-permission-nodes.ts'

/** Permissions by group, page and operation; the value is the ids of the checked leaves, joined by commas. */
export function Input({ id, field, resource, record, value, disabled, describedBy, onChange }: FieldInputProps) {
  const { t, text } = useText()
  const { nodes, failed } = usePermissionNodes(field, record)
  const { permissionIds } = useRightsLimits(resource.name, NO_ROWS)
  if (failed) return <span role="alert">{t('extension.tree.failed')}</span>
  if (!nodes) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  return (
    <CheckedTree
      id={id}
      nodes={nodes}
      checked={splitIds(value)}
      disabled={disabled}
      label={text(field.title)}
      describedBy={describedBy}
      fixed={permissionIds && { isFixed: key => !permissionIds.has(Number(key)), reason: t('extension.tree.notYours') }}
      onCheck={leaves => onChange(leaves.length === 0 ? null : joinIds(leaves))}
    />
  )
}

const NO_ROWS: readonly [] = []

/** The same, read only: what is checked. */
export function View({ field, value, row }: FieldViewProps) {
  const { t } = useText()
  const { nodes, failed } = usePermissionNodes(field, row)
  const chosen = useMemo(() => new Set(splitIds(value)), [value])
  const shown = useMemo(() => nodes && pruned(nodes, ({ key }) => chosen.has(key)), [nodes, chosen])
  if (failed) return <span>{String(value)}</span>
  if (!shown) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  return <ChosenLeaves nodes={shown} none={t('extension.tree.none')} />
}
