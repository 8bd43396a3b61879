import type { Row } from '#model/api.ts'
import { isEmpty } from '#model/is-empty.ts'
import { viewsOf } from '#web/fields/index.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Descriptions } from '#web/ui/antd.ts'
import { usePageModel, useResource } from '../page-model-context.tsx'
import { valueAt } from '../records/row-values.ts'

/** Sets each breakpoint: antd would fill in its three columns, which break amounts in a dialog. */
const COLUMNS = { xs: 1, sm: 2, md: 2, lg: 2, xl: 2, xxl: 2 }

/** The page's figures of the record, without zeros. */
export function CounterFigures({ row }: { readonly row: Row }) {
  const { text } = useText()
  const { page } = usePageModel()
  const resource = useResource(page.resource)
  const items = page.detail.groups.flatMap(({ fields }) =>
    fields.flatMap(name => {
      const field = resource.fields[name]
      const value = valueAt(row, name)
      if (!field || isEmpty(value) || value === 0) return []
      const { View } = viewsOf(field)
      return [
        {
          key: name,
          label: text(field.title),
          children: <View field={field} resource={resource} value={value} row={row} mode="detail" />,
        },
      ]
    }),
  )
  return <Descriptions size="small" column={COLUMNS} items={items} />
}
