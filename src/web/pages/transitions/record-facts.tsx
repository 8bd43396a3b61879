import { useState } from 'react'
import type { Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { isEmpty } from '#model/is-empty.ts'
import { viewsOf } from '#web/fields/index.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Descriptions } from '#web/ui/antd.ts'
import { usePageModel } from '../page-model-context.tsx'
import { fieldAt, titleOf } from '../records/field-at.ts'
import { valueAt } from '../records/row-values.ts'

/** Maximum number of facts, readable at a glance. */
const MOST = 6
/** Sets each breakpoint: antd would fill in its three columns, which truncate names and numbers in a dialog. */
const COLUMNS = { xs: 1, sm: 2, md: 2, lg: 2, xl: 2, xxl: 2 }

interface RecordFactsProps {
  readonly resource: ClientResource
  readonly row: Row
  /** Fields that are rendered elsewhere. */
  readonly without: readonly string[]
}

/** Identifies the record by the first columns of its page, so that nobody moves the wrong one. */
export function RecordFacts({ resource, row: current, without }: RecordFactsProps) {
  // As it was when the dialog opened: a refresh would move the button under the pointer.
  const [row] = useState(current)
  const { text } = useText()
  const { page, resources } = usePageModel()
  const paths = page.resource === resource.name ? page.columns.map(({ field }) => field) : (resource.optionFields ?? [])
  const facts = paths.flatMap(path => {
    const at = fieldAt(resources, resource, path)
    const value = valueAt(row, path)
    if (!at || isEmpty(value) || path === resource.label || without.includes(path)) return []
    const { View } = viewsOf(at.field)
    return [
      {
        key: path,
        label: text(titleOf(at)),
        children: <View field={at.field} resource={at.owner} value={value} row={row} mode="detail" />,
      },
    ]
  })
  if (facts.length === 0) return null
  return <Descriptions size="small" column={COLUMNS} items={facts.slice(0, MOST)} />
}
