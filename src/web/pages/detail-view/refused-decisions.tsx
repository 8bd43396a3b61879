import type { Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { refusedDecisions } from '#model/workflow/workflow.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useRuleContext } from '../records/rule-context.ts'
import { useEvaluable } from '../records/use-evaluable.ts'

/** Why the account may not take the decision that the record waits for, although it usually may. */
export function RefusedDecisions({ resource, row }: { readonly resource: ClientResource; readonly row: Row }) {
  const { text } = useText()
  const { resource: judged } = useEvaluable(resource)
  const messages = refusedDecisions(judged, row, useRuleContext(row)).map(text)
  return [...new Set(messages)].map(message => (
    <div key={message} className="st-quiet">
      {message}
    </div>
  ))
}
