import type { Row } from '#model/api.ts'
import type { PageAction } from '#model/app-model.ts'
import type { ClientResource } from '#model/client-model.ts'
import { useRightsLimits } from '#web/data/account/rights-limits.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button, Dropdown } from '#web/ui/antd.ts'
import { DownOutlined } from '#web/ui/icons.ts'
import { actionItems, type RowAction } from '../list-view/rows/row-action.ts'
import { useActionTitle } from '../list-view/rows/use-action-title.ts'
import { detailActions } from '../records/offered-actions.ts'
import { withinLimits } from '../records/rights-refusal.ts'
import { useRuleContext } from '../records/rule-context.ts'
import { useEvaluable } from '../records/use-evaluable.ts'

interface DetailActionsBarProps {
  readonly resource: ClientResource
  readonly row: Row
  /** Default: the page's row actions. Permitted transitions and documents are added. */
  readonly named?: readonly PageAction[]
  onAction(action: RowAction, row: Row): void
}

/** Number of buttons side by side; the others are in a menu. */
const LAID_OPEN = 4

/** Available actions of the record: transitions first, the first of them as the primary button. */
export function DetailActionsBar({ resource, row, named, onAction }: DetailActionsBarProps) {
  const { t } = useText()
  const { resource: judged, actions: judgedActions } = useEvaluable(resource)
  const titleOf = useActionTitle()
  const context = useRuleContext(row)
  const limits = useRightsLimits(resource.name, [row]).of.get(row.id)
  const actions = detailActions(named ?? judgedActions.row, judged, row, context)
    .map(action => withinLimits(action, limits))
    .sort((a, b) => rank(a) - rank(b))
  const main = actions.find(action => action.kind === 'transition' && !action.danger)
  const open = actions.length <= LAID_OPEN + 1 ? actions : actions.slice(0, LAID_OPEN)
  const folded = actions.slice(open.length)
  if (actions.length === 0) return null
  return (
    <div className="st-drawer-buttons st-no-print">
      {open.map(action => (
        <Button
          key={action.key}
          type={action === main ? 'primary' : 'default'}
          danger={action.danger}
          disabled={action.refused !== undefined}
          title={action.refused}
          onClick={() => onAction(action, row)}
        >
          {titleOf(action)}
        </Button>
      ))}
      {folded.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: actionItems(folded, titleOf),
            onClick: ({ key }) => {
              const action = folded.find(each => each.key === key)
              if (action) onAction(action, row)
            },
          }}
        >
          <Button icon={<DownOutlined aria-hidden />} iconPosition="end">
            {t('pages.list.moreActions')}
          </Button>
        </Dropdown>
      )}
    </div>
  )
}

/** Transitions, then editing and copying, then irreversible actions. */
function rank({ kind, danger }: RowAction): number {
  return (danger ? 2 : 0) + (kind === 'transition' ? 0 : 1)
}
