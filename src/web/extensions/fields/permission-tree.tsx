import { useCustom } from '@refinedev/core'
import { useMemo } from 'react'
import type { PermissionTreeNode } from '#model/api/permissions.ts'
import type { RestOperation } from '#model/app-model.ts'
import type { ClientField } from '#model/client-model.ts'
import { useRightsLimits } from '#web/data/account/rights-limits.ts'
import { IN_PLACE } from '#web/data/providers/in-place.ts'
import { requestBodyOf } from '#web/data/providers/rest-source/request-body.ts'
import { type RequestBody, sendCall } from '#web/data/providers/rest-source/send-call.ts'
import { memberAt } from '#web/data/providers/rest-source/to-record.ts'
import { Outline } from '#web/ui/outline.tsx'
import type { FieldInputProps, FieldViewProps } from '../../fields/field-views.ts'
import { useText } from '../../i18n/use-text.ts'
import { CheckedTree } from '../tree/checked-tree.tsx'
import { ChosenLeaves } from '../tree/chosen-leaves.tsx'
import { keepTree, readTree } from '../tree/stored-tree.ts'
import { buildTree, joinIds, pruned, splitIds, type TreeNode } from '../tree/tree-nodes.ts'

/** Permissions by group, page and operation; the value is the ids of the checked leaves, joined by commas. */
export function Input({ id, field, resource, record, value, disabled, describedBy, onChange }: FieldInputProps) {
  const { t, text } = useText()
  const { nodes, failed } = usePermissionNodes(field, record)
  const { permissionIds } = useRightsLimits(resource.name, NO_ROWS)
  if (failed) return <span role="alert">{t('extension.tree.failed')}</span>
  if (!nodes) return <Outline lines={4} />
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

/** The same, read-only: only the checked leaves. */
export function View({ field, value, row }: FieldViewProps) {
  const { t } = useText()
  const { nodes, failed } = usePermissionNodes(field, row)
  const chosen = useMemo(() => new Set(splitIds(value)), [value])
  const shown = useMemo(() => nodes && pruned(nodes, ({ key }) => chosen.has(key)), [nodes, chosen])
  if (failed) return <span>{String(value)}</span>
  if (!shown) return <Outline lines={2} />
  return <ChosenLeaves nodes={shown} none={t('extension.tree.none')} />
}

type Record = Readonly<{ [name: string]: unknown }>

/** The nodes that the field's API call returns, as a tree in the current language. */
function usePermissionNodes(field: ClientField, record: Record = {}) {
  const { locale } = useText()
  const call = field.component?.call
  const { query } = useCustom<PermissionTreeNode[]>({
    url: call?.path ?? '',
    method: 'get',
    config: { query: recordPart(call, record) },
    ...IN_PLACE,
    queryOptions: {
      enabled: call !== undefined,
      queryFn: async ({ signal }) => ({ data: await readNodes(call as RestOperation, record, signal) }),
    },
  })
  const answer = query.data?.data
  const nodes = useMemo((): readonly TreeNode[] | undefined => {
    return (
      answer &&
      buildTree(
        answer.map(({ id, superId, name, nameEn, leaf }) => {
          const [title, alias] = locale === 'en-US' && nameEn ? [nameEn, name] : [name, nameEn]
          return { id, superId, title, alias, leaf: leaf === 1 }
        }),
      )
    )
  }, [answer, locale])
  return { nodes, failed: query.isError || call === undefined }
}

/** The tree shared by all records is cached in the browser until the config changes; the tree of one record is not. */
async function readNodes(call: RestOperation, record: Record, signal: AbortSignal): Promise<PermissionTreeNode[]> {
  const body: RequestBody = await requestBodyOf(call, { fields: {} }, { given: record, record })
  const isCommon = Object.keys(call.params).length === 0
  const name = `${call.path}?${JSON.stringify(body)}`
  const cached = isCommon ? readTree(name) : undefined
  if (Array.isArray(cached)) return cached as PermissionTreeNode[]
  const { data } = await sendCall(call, body, undefined, { signal, parallel: true, stay: true })
  const nodes = [memberAt(data, call.rows)].flat() as PermissionTreeNode[]
  if (isCommon) keepTree(name, nodes)
  return nodes
}

function recordPart(call: RestOperation | undefined, record: Record): Record {
  return Object.fromEntries(Object.keys(call?.params ?? {}).map(name => [name, record[name]]))
}
