import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PermissionTreeNode } from '#model/api/permissions.ts'
import type { RestOperation } from '#model/app-model.ts'
import type { ClientField } from '#model/client-model.ts'
import { useText } from '../../i18n/use-text.ts'
import { memberAt } from '../../providers/rest-source/our-row.ts'
import { requestBodyOf } from '../../providers/rest-source/request-body.ts'
import { type RequestBody, sendCall } from '../../providers/rest-source/send-call.ts'
import { keepTree, readTree } from '../tree/stored-tree.ts'
import { buildTree, type TreeNode } from '../tree/tree-nodes.ts'

type Record = Readonly<{ [name: string]: unknown }>

/** The nodes that the field's call answers, as a tree in the language in use. */
export function usePermissionNodes(field: ClientField, record: Record = {}) {
  const { locale } = useText()
  const call = field.component?.call
  const query = useQuery({
    queryKey: ['permission-tree', field.component?.call?.path, recordPart(call, record)],
    enabled: call !== undefined,
    queryFn: ({ signal }) => readNodes(call as RestOperation, record, signal),
  })
  const nodes = useMemo((): readonly TreeNode[] | undefined => {
    return (
      query.data &&
      buildTree(
        query.data.map(({ id, superId, name, nameEn, leaf }) => {
          const [title, alias] = locale === 'en-US' && nameEn ? [nameEn, name] : [name, nameEn]
          return { id, superId, title, alias, leaf: leaf === 1 }
        }),
      )
    )
  }, [query.data, locale])
  return { nodes, failed: query.isError || call === undefined }
}

/** The tree of everybody is kept in the browser while the config stays the same; one that belongs to a record is not. */
async function readNodes(call: RestOperation, record: Record, signal: AbortSignal): Promise<PermissionTreeNode[]> {
  const body: RequestBody = await requestBodyOf(call, { fields: {} }, { given: record, record })
  const isCommon = Object.keys(call.params).length === 0
  const name = `${call.path}?${JSON.stringify(body)}`
  const kept = isCommon ? readTree(name) : undefined
  if (Array.isArray(kept)) return kept as PermissionTreeNode[]
  const { data } = await sendCall(call, body, undefined, { signal, parallel: true, stay: true })
  const nodes = [memberAt(data, call.rows)].flat() as PermissionTreeNode[]
  if (isCommon) keepTree(name, nodes)
  return nodes
}

function recordPart(call: RestOperation | undefined, record: Record): Record {
  return Object.fromEntries(Object.keys(call?.params ?? {}).map(name => [name, record[name]]))
}
