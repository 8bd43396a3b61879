import type { ClientResource } from '#model/client-model.ts'
import { useText } from '#web/i18n/use-text.ts'
import { usePageModel } from '../../page-model-context.tsx'
import { fieldAt, titleOf } from '../../records/field-at.ts'
import type { Condition } from './condition.ts'
import { ConditionValue } from './condition-value.tsx'

interface ConditionWordsProps {
  readonly resource: ClientResource
  readonly condition: Condition
}

/** A comparison as a sentence: "Status is one of Working". An unknown field is shown by its name. */
export function ConditionWords({ resource, condition }: ConditionWordsProps) {
  const { t, text } = useText()
  const { resources } = usePageModel()
  const at = fieldAt(resources, resource, condition.field)
  if (!at) return <>{condition.field}</>
  return (
    <>
      {text(titleOf(at))} {t(`pages.operator.${condition.operator}`)} <ConditionValue at={at} condition={condition} />
    </>
  )
}
