import type { Row } from '#model/api.ts'
import type { ClientField, ClientResource } from '#model/client-model.ts'
import { isEmpty } from '#model/is-empty.ts'
import { mayBeGranted } from '#model/permissions/row-rights.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import { type FieldConditions, fieldConditions, type ValidationMode } from '#model/records/conditions.ts'
import type { RecordValues, RuleContext } from '#model/records/context.ts'
import { defaultValues, validateRecord } from '#model/records/records.ts'
import { isSameValue } from '#model/records/values.ts'
import { variablesOf } from '#model/records/variables.ts'
import { toPayload } from '../records/row-values.ts'
import type { BlockPlacement } from './block-placement.ts'

/** The edited record: none for a new one, otherwise as loaded. */
export interface FormBasis {
  readonly resource: ClientResource
  readonly base: Row | undefined
  /** How the project block is determined, and which block a house or another reference determines. */
  readonly placement?: BlockPlacement
  readonly anchoredBlock?: unknown
}

/** A record as a form shows it, computed from the loaded record and the edits. */
export interface FormRecord {
  readonly mode: ValidationMode
  /** Every value, computed ones included. */
  readonly values: RecordValues
  readonly conditions: Readonly<Record<string, FieldConditions>>
  /** Problems that prevent saving. */
  readonly problems: readonly FieldProblemDraft[]
  /** Names of the changed fields. */
  readonly changed: readonly string[]
  /** The request of a save. */
  readonly payload: RecordValues
}

/**
 * Computes the record. `typedIn` holds the edits, `null` for a cleared field. Defaults depend on the other values; a stored
 * record gets defaults only in fields that the edits make required.
 */
export function formRecord(basis: FormBasis, typedIn: RecordValues, context: RuleContext): FormRecord {
  const { resource, base, placement = 'free', anchoredBlock } = basis
  const mode = base ? 'update' : 'create'
  const edits = base ? { ...newlyRequired(resource, base, typedIn, context), ...typedIn } : typedIn
  const typed = valuesOf(resource, base, edits, context)
  const entered = placement === 'anchored' && anchoredBlock ? { ...typed, block: anchoredBlock } : typed
  const conditions = placed(granted(basis, fieldConditions(resource, entered, mode, context), context), placement)
  const changed = changedNames(resource, base ?? {}, edits)
  const names = base ? changed : Object.keys(entered)
  const payload = payloadOf(resource, entered, names, mode, conditions)
  const judged = validateRecord(resource, payload, { ...context, mode, old: base })
  return {
    mode,
    values: { ...entered, ...computedValues(resource, entered, context) },
    conditions,
    problems: judged.ok ? [] : judged.problems.filter(problem => placement === 'free' || problem.path !== 'block'),
    changed,
    payload,
  }
}

/** The values with the defaults of a new record, without computed ones. */
export function valuesOf(
  resource: ClientResource,
  base: Row | undefined,
  edits: RecordValues,
  context: RuleContext,
): RecordValues {
  return { ...(base ?? defaultValues(resource, edits, context)), ...edits }
}

/** Defaults of empty fields that became required by the edits: the day on which a document was received. */
function newlyRequired(resource: ClientResource, base: Row, edits: RecordValues, context: RuleContext): RecordValues {
  const fields = Object.values(resource.fields).filter(
    ({ name, requiredWhen, defaultExpression }) =>
      requiredWhen !== undefined &&
      defaultExpression !== undefined &&
      isEmpty(base[name]) &&
      !Object.hasOwn(edits, name),
  )
  if (fields.length === 0 || Object.keys(edits).length === 0) return {}
  const before = fieldConditions(resource, base, 'update', context)
  const now = fieldConditions(resource, { ...base, ...edits }, 'update', context)
  const defaults = defaultValues(resource, { ...withoutEmpty(base), ...edits }, context)
  const filled = fields.filter(
    ({ name }) => now[name]?.required && !before[name]?.required && defaults[name] !== undefined,
  )
  return Object.fromEntries(filled.map(({ name }) => [name, defaults[name]]))
}

/** An empty value of the record must not hide a default. */
function withoutEmpty(values: RecordValues): RecordValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))
}

/** What the server reports about a draft: rules over other records that it would break, and fields that they require. */
interface Reported {
  readonly problems: readonly FieldProblemDraft[]
  readonly required: readonly string[]
}

/** The record with what the server reports about it. */
export function withReported(record: FormRecord, reported: Reported): FormRecord {
  const required = reported.required.filter(name => {
    const { visible, readOnly } = record.conditions[name] ?? {}
    return visible && !readOnly
  })
  const missing = required.filter(name => isEmpty(record.values[name]))
  const problems = [...missing.map(path => ({ path, code: 'required' as const })), ...reported.problems]
  if (required.length === 0 && problems.length === 0) return record
  const named = required.map(name => [name, { ...record.conditions[name], required: true }])
  return {
    ...record,
    conditions: { ...record.conditions, ...Object.fromEntries(named) },
    problems: [...record.problems, ...problems],
  }
}

/** Whether a form may offer the field to this account at all. */
export function isWritable(field: ClientField, mode: ValidationMode): boolean {
  return mode === 'create' ? field.creatable : field.updatable
}

/** Fields that no grant covers on the record as stored are read-only. */
function granted(
  { resource, base }: FormBasis,
  conditions: FormRecord['conditions'],
  context: RuleContext,
): FormRecord['conditions'] {
  const grants = resource.grants?.update
  if (!base || !grants) return conditions
  const variables = variablesOf(resource.fields, base, context)
  const entries = Object.entries(conditions).map(([name, each]): [string, FieldConditions] => [
    name,
    mayBeGranted(grants, base, variables, name) ? each : { ...each, readOnly: true },
  ])
  return Object.fromEntries(entries)
}

/** A block determined by another value has no input; a copied one cannot be edited. */
function placed(conditions: FormRecord['conditions'], placement: BlockPlacement): FormRecord['conditions'] {
  const { block } = conditions
  if (!block || placement === 'free') return conditions
  return { ...conditions, block: { ...block, required: false, readOnly: block.readOnly || placement === 'anchored' } }
}

function computedValues({ fields }: ClientResource, values: RecordValues, context: RuleContext): RecordValues {
  const computed = Object.values(fields).filter(
    ({ type, expression }) => type === 'computed' && expression !== undefined,
  )
  if (computed.length === 0) return {}
  const record = variablesOf(fields, values, context).record as RecordValues
  return Object.fromEntries(computed.map(({ name }) => [name, record[name]]))
}

function changedNames(resource: ClientResource, base: RecordValues, edits: RecordValues): string[] {
  return Object.keys(edits).filter(name => {
    const field = resource.fields[name]
    return field !== undefined && !isSameValue(field, base[name], edits[name])
  })
}

function payloadOf(
  { fields }: ClientResource,
  values: RecordValues,
  names: readonly string[],
  mode: ValidationMode,
  conditions: FormRecord['conditions'],
): RecordValues {
  const sent = names.filter(name => {
    const field = fields[name]
    return field !== undefined && isWritable(field, mode) && conditions[name]?.readOnly === false
  })
  return Object.fromEntries(sent.map(name => [name, toPayload(values[name])]))
}
