import type { Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { openPrint } from '#web/documents/print-address.ts'
import { Button } from '#web/ui/antd.ts'
import { PrinterOutlined } from '#web/ui/icons.ts'
import { useActionTitle } from '../list-view/use-action-title.ts'
import { documentActions } from '../records/offered-actions.ts'
import { useRuleContext } from '../records/rule-context.ts'
import { useJudgeable } from '../records/use-judgeable.ts'

/** What may be printed of a record that is looked at beside another one. */
export function DocumentButtons({ resource, row }: { readonly resource: ClientResource; readonly row: Row }) {
  const titleOf = useActionTitle()
  const { resource: judged } = useJudgeable(resource)
  const context = useRuleContext(row)
  return documentActions(judged, row, context).map(action => (
    <Button
      key={action.key}
      type="text"
      icon={<PrinterOutlined aria-hidden />}
      onClick={() => openPrint(resource.name, action.key, [row])}
    >
      {titleOf(action)}
    </Button>
  ))
}
