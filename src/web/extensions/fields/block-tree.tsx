import { useList } from '@refinedev/core'
import { useMemo } from 'react'
import type { Row } from '#model/api.ts'
import type { ClientField, ReferenceValue } from '#model/client-model.ts'
import { IN_PLACE } from '#web/data/providers/in-place.ts'
import { Outline } from '#web/ui/outline.tsx'
import { isReferenceValue, referencesIn } from '../../fields/choices/reference-values.ts'
import type { FieldInputProps, FieldViewProps } from '../../fields/field-views.ts'
import { useText } from '../../i18n/use-text.ts'
import { useResource } from '../../pages/page-model-context.tsx'
import { CheckedTree } from '../tree/checked-tree.tsx'
import { ChosenLeaves } from '../tree/chosen-leaves.tsx'
import { leavesOf, pruned, type TreeNode } from '../tree/tree-nodes.ts'

/** The records that the field may refer to, grouped as the config declares (blocks under projects). */
export function Input({ id, field, value, disabled, describedBy, onChange }: FieldInputProps) {
  const { t, text } = useText()
  const { candidates, nodes, failed } = useGroups(field)
  const chosen = referencesIn(value)
  if (failed) return <span role="alert">{t('extension.tree.failed')}</span>
  if (!nodes || !candidates) return <Outline lines={4} />
  const known = new Map(
    [...chosen, ...candidates.map(({ reference }) => reference)].map(each => [String(each.id), each]),
  )
  return (
    <CheckedTree
      id={id}
      nodes={nodes}
      checked={chosen.map(each => String(each.id))}
      disabled={disabled}
      label={text(field.title)}
      describedBy={describedBy}
      onCheck={keys => onChange(keys.length === 0 ? null : keys.flatMap(key => known.get(key) ?? []))}
    />
  )
}

/** The chosen records, by group. */
export function View({ field, value }: FieldViewProps) {
  const { t } = useText()
  const { nodes, failed } = useGroups(field)
  const chosen = useMemo(() => referencesIn(value), [value])
  const shown = useMemo(() => {
    const keys = new Set(chosen.map(({ id }) => String(id)))
    return nodes && [...pruned(nodes, ({ key }) => keys.has(key)), ...elsewhere(nodes, chosen, t)]
  }, [nodes, chosen, t])
  if (failed) return <span>{chosen.map(({ label }) => label).join(' ')}</span>
  if (!shown) return <Outline lines={2} />
  return <ChosenLeaves nodes={shown} none="-" />
}

/** Chosen records that the user may not choose from; they are listed all the same. */
function elsewhere(
  nodes: readonly TreeNode[],
  chosen: readonly ReferenceValue[],
  t: ReturnType<typeof useText>['t'],
): readonly TreeNode[] {
  const known = new Set(leavesOf(nodes))
  const children = chosen
    .map(({ id, label }) => ({ key: String(id), title: label, children: [] }))
    .filter(({ key }) => !known.has(key))
  return children.length === 0 ? [] : [{ key: 'elsewhere', title: t('extension.blocks.elsewhere'), children }]
}

interface Candidate {
  readonly reference: ReferenceValue
  readonly group: ReferenceValue | undefined
}

/** Maximum number of records offered; a larger tree would be unusable. */
const MOST = 1000

function useGroups({ resource = '', component }: ClientField) {
  const { t } = useText()
  const { label } = useResource(resource)
  const group = component?.group ?? ''
  const { query } = useList<Row>({
    resource,
    pagination: { currentPage: 1, pageSize: MOST },
    sorters: [{ field: label, order: 'asc' }],
    meta: { ...IN_PLACE.meta, fields: [label, group].filter(name => name !== '') },
    errorNotification: false,
  })
  const rows = query.data?.data
  const candidates = useMemo(() => rows?.map(row => candidateOf(row, label, group)), [rows, label, group])
  const nodes = useMemo(() => candidates && groupedNodes(candidates, t('extension.blocks.ungrouped')), [candidates, t])
  return { candidates, nodes, failed: query.isError }
}

/** `label`: the field that names a candidate; `group`: the reference by which candidates are grouped, '' = no groups. */
function candidateOf(row: Row, label: string, group: string): Candidate {
  const of = row[group]
  return {
    reference: { id: Number(row.id), label: String(row[label] ?? '') },
    group: isReferenceValue(of) ? of : undefined,
  }
}

/** Groups sorted by name; candidates without one come last. */
function groupedNodes(candidates: readonly Candidate[], ungrouped: string): TreeNode[] {
  const groups = new Map<string, { title: string; children: TreeNode[] }>()
  for (const { reference, group } of candidates) {
    const key = group ? `group ${group.id}` : ''
    const of = groups.get(key) ?? { title: group?.label ?? ungrouped, children: [] }
    of.children.push({ key: String(reference.id), title: reference.label, children: [] })
    groups.set(key, of)
  }
  return [...groups]
    .sort(
      ([a, { title: one }], [b, { title: other }]) =>
        Number(a === '') - Number(b === '') || one.localeCompare(other, 'zh'),
    )
    .map(([key, group]) => ({ key: key === '' ? 'group' : key, ...group }))
}
