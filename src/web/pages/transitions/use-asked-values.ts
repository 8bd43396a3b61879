import { useMemo, useState } from 'react'
import { operationProblems } from '#model/api/operation.ts'
import type { Row } from '#model/api.ts'
import type { ClientField, ClientResource } from '#model/client-model.ts'
import { valueTypeOf } from '#model/field-types/index.ts'
import { isEmpty } from '#model/is-empty.ts'
import { problemMessage } from '#model/problem-message.ts'
import type { FieldProblem, FieldProblemDraft } from '#model/problems.ts'
import { conditionsOf, type FieldConditions } from '#model/records/conditions.ts'
import type { RecordValues, RuleContext } from '#model/records/context.ts'
import { variablesOf } from '#model/records/variables.ts'
import { checkTransition, nextStates, transitionNamed } from '#model/workflow/workflow.ts'
import { useText } from '#web/i18n/use-text.ts'
import { toPayloads } from '../records/row-values.ts'
import { useRuleContext } from '../records/rule-context.ts'
import { isOperation, type Step } from '../records/step.ts'
import { useDraftCheck } from '../records/use-draft-check.ts'
import { blankInputs, openingValues } from './opening-values.ts'

/** One input of the transition, as the dialog renders it. */
export interface AskedInput {
  readonly field: ClientField
  readonly value: unknown
  readonly conditions: FieldConditions
  readonly problems: readonly string[]
  /** Hints of other records about the value. */
  readonly hint?: string | undefined
}

/** The inputs of a transition or an operation, validated while typing by the server's own rules. */
export function useAskedValues(resource: ClientResource, step: Step, rows: readonly Row[], given: RecordValues = {}) {
  const { locale } = useText()
  const [typed, setTyped] = useState<RecordValues>(given)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [attempts, setAttempts] = useState(0)
  const [refused, setRefused] = useState<readonly FieldProblem[]>([])
  const tried = attempts > 0
  const context = useRuleContext(typed)
  const sample = rows[0]

  const blank = useMemo(() => blankInputs(resource, step), [resource, step])
  const opening = useMemo(
    () => openingValues(resource, step, rows, blank, context),
    [resource, step, rows, blank, context],
  )
  const values = useMemo(() => ({ ...opening, ...typed }), [opening, typed])
  const isDraft = rows.length === 1 && !isOperation(step)
  const filled = isDraft ? step.ask.filter(each => each.stored).map(({ name }) => name) : []
  const draftCheck = useDraftCheck(resource, { id: sample?.id, transition: step.name, values, filled })
  const own = useMemo(() => {
    if (!sample) return []
    const found = stepProblems(resource, step, sample, toPayloads(values), context)
    // Further requirements of the next state may be met by effects, which only the server knows.
    return found.filter(({ path }) => path === '' || step.ask.some(({ name }) => name === path))
  }, [resource, step, sample, values, context])
  const problems = useMemo(() => [...own, ...draftCheck.problems], [own, draftCheck.problems])

  const variables = variablesOf(resource.fields, { ...sample, ...values, ...statesAfter(resource, step) }, context, {
    params: values,
  })
  const inputs = step.ask.flatMap((asked): AskedInput[] => {
    const { name, required } = asked
    const field: ClientField = { ...asked.field, name, readOnly: false, required, creatable: true, updatable: true }
    const conditions = { ...conditionsOf(field, variables, [], 'create'), readOnly: false }
    if (!conditions.visible) return []
    const mine = (tried || left.has(name) ? problems : draftCheck.problems).filter(({ path }) => path === name)
    const server = refused.filter(({ path }) => path === name).map(({ message }) => message)
    const words = [...mine.map(problem => problemMessage(problem, locale)), ...server]
    return [{ field, value: values[name], conditions, problems: [...new Set(words)], hint: draftCheck.hints[name] }]
  })
  const placed = new Set(inputs.map(({ field }) => field.name))
  const general = [
    ...(tried ? problems.filter(({ path }) => !placed.has(path)).map(problem => problemMessage(problem, locale)) : []),
    ...refused.filter(({ path }) => !placed.has(path)).map(({ message }) => message),
  ]
  return {
    inputs,
    /** The record with the inputs, for dependent choices. */
    record: useMemo(() => ({ ...sample, ...values }), [sample, values]),
    general: [...new Set(general)],
    valid: problems.length === 0,
    payload: suppliedOf(inputs, new Set([...blank, ...Object.keys(typed)]), isOperation(step) && rows.length === 1),
    /** Grows with each try and each refusal. */
    attempts,
    try: () => setAttempts(before => before + 1),
    refuse(found: readonly FieldProblem[]) {
      setRefused(found)
      setAttempts(before => before + 1)
    },
    set(name: string, value: unknown) {
      setTyped(before => ({ ...before, [name]: value }))
      setRefused(before => before.filter(({ path }) => path !== name && path !== ''))
    },
    leave: (name: string) => setLeft(before => (before.has(name) ? before : new Set([...before, name]))),
  }
}

/** The target state of the step, on which its inputs depend. */
function statesAfter(resource: ClientResource, step: Step): RecordValues {
  const found = isOperation(step) ? undefined : transitionNamed(resource, step.name)
  return found ? nextStates(found.workflow, found.transition) : {}
}

function stepProblems(
  resource: ClientResource,
  step: Step,
  record: Row,
  given: RecordValues,
  context: RuleContext,
): readonly FieldProblemDraft[] {
  if (isOperation(step)) return operationProblems(resource, step, record, given, context)
  const check = checkTransition(resource, step.name, record, given, context)
  return check.ok || check.reason !== 'validation' ? [] : check.problems
}

/**
 * The values to send: those present, and those that were cleared (`cleared`, if they are empty). A field missing in the row is
 * not sent; the call of an operation gets every input (`whole`), so that it need not distinguish absent from empty.
 */
function suppliedOf(inputs: readonly AskedInput[], cleared: ReadonlySet<string>, whole: boolean): RecordValues {
  const sent = inputs.filter(({ field, value }) => whole || !isEmpty(value) || cleared.has(field.name))
  const payload = toPayloads(Object.fromEntries(sent.map(({ field, value }) => [field.name, value])))
  const empty = sent.filter(({ field }) => payload[field.name] === null && valueTypeOf(field).expressionType === 'list')
  return whole ? { ...payload, ...Object.fromEntries(empty.map(({ field }) => [field.name, []])) } : payload
}
