import { referencedPaths } from '../expression/paths.ts'
import type { FieldLike } from '../field-types/field-type.ts'
import { onceFor } from '../once-for.ts'
import type { RuledResource } from './context.ts'

/**
 * The dot paths over references that the rules of the resource read (`schedule.butler`, `partner.block.project`): the values of
 * referred records to be loaded before `validateRecord` and `checkTransition` are called.
 */
export const rulePaths = onceFor((resource: RuledResource): readonly string[] => {
  const own = ruleExpressions(resource).flatMap(text => {
    const { record = [], old = [] } = referencedPaths(text)
    return [...record, ...old]
  })
  const ofChoices = Object.values(resource.fields).flatMap(choicePaths)
  return [...new Set([...own, ...ofChoices])].filter(path => path.includes('.'))
})

/** `choices` refers to the candidate as `record` and to the edited record as `params`. */
function choicePaths({ name, choices }: FieldLike): string[] {
  if (choices === undefined) return []
  const { record = [], params = [] } = referencedPaths(choices)
  return [...record.map(path => `${name}.${path}`), ...params]
}

function ruleExpressions({ fields, checks, workflows }: RuledResource): string[] {
  const ofFields = Object.values(fields).flatMap(fieldExpressions)
  const ofTransitions = Object.values(workflows).flatMap(({ transitions }) =>
    Object.values(transitions).flatMap(({ own, when, to, ask }) => [
      own,
      when,
      ...to.map(target => target.when),
      ...ask.flatMap(({ field }) => fieldExpressions(field)),
    ]),
  )
  return [...ofFields, ...checks.map(check => check.expression), ...ofTransitions].filter(text => text !== undefined)
}

function fieldExpressions(field: FieldLike): (string | undefined)[] {
  const { requiredWhen, visibleWhen, readOnlyWhen, defaultExpression, expression, aggregate, checks } = field
  return [
    requiredWhen,
    visibleWhen,
    readOnlyWhen,
    defaultExpression,
    expression,
    aggregate?.where,
    ...checks.map(check => check.expression),
  ]
}
