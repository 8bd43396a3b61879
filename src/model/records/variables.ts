import { dayOf } from '../dates/dates.ts'
import { type ExpressionVariables, evaluate, evaluateCondition } from '../expression/evaluate.ts'
import type { FieldLike } from '../field-types/field-type.ts'
import { onceFor } from '../once-for.ts'
import type { RecordValues, RuleContext, RuledResource } from './context.ts'
import { readsUnresolved } from './unresolved.ts'

type Fields = RuledResource['fields']

/** What rules are evaluated over. */
export interface RuleVariables extends ExpressionVariables {
  /** Whether a rule cannot be evaluated here and is left to the server (`RuleContext.partial`); absent if all can. */
  readonly isOpen?: ((rule: string) => boolean) | undefined
}

/** Whether to offer what depends on the condition: it holds, or is left to the server (`RuleContext.partial`). */
export function mayHold(condition: string, variables: RuleVariables): boolean {
  return variables.isOpen?.(condition) === true || evaluateCondition(condition, variables)
}

const COMPUTING = Symbol('what the records are read with')

type OtherRecords = Readonly<{ old?: RecordValues | undefined; params?: unknown }>

/**
 * Variables of the rules of `record`: the record with references resolved and computed fields computed. Both records are copied
 * when a rule first reads them: most rows of a set have no rule that reads the record before. What they refer to is resolved
 * then, too.
 */
export function variablesOf(
  fields: Fields,
  record: RecordValues,
  context: RuleContext,
  { old, params }: OtherRecords = {},
): RuleVariables {
  const { me, now, partial } = context
  const variables: RuleVariables = {
    me,
    params,
    now,
    today: dayOf(now),
    ...(partial && { isOpen: rule => readsUnresolved(rule, fields, variables) }),
  }
  Object.defineProperties(variables, READ_RECORDS)
  const computing: Computing = { fields, context, record, old, variables, running: new Set() }
  return Object.defineProperty(variables, COMPUTING, { value: computing })
}

/** Enumerable, so that copies of the variables have the records. */
const READ_RECORDS: PropertyDescriptorMap = {
  record: {
    enumerable: true,
    get(this: { readonly [COMPUTING]: Computing }) {
      const computing = this[COMPUTING]
      computing.read ??= withComputed(computing)
      return computing.read
    },
  },
  old: {
    enumerable: true,
    get(this: { readonly [COMPUTING]: Computing }) {
      const computing = this[COMPUTING]
      const { fields, old, context } = computing
      computing.readOld ??= old && (context.resolve ? follow(fields, { ...old }, context) : old)
      return computing.readOld
    },
  },
}

/** Puts referred records in the place of their ids, except in computed fields. */
function follow(
  fields: Fields,
  record: Record<string, unknown>,
  { resolve }: RuleContext,
  computed: PropertyDescriptorMap = {},
): RecordValues {
  if (!resolve) return record
  for (const [name, target] of partsOf(fields).references) {
    const value = Object.hasOwn(computed, name) ? null : record[name]
    if (value === null || value === undefined) continue
    const followed = (each: unknown) => {
      const id = idOf(each)
      const found = id === undefined ? undefined : resolve(target, id)
      return found ? below(found, id!) : each
    }
    record[name] = Array.isArray(value) ? value.map(followed) : followed(value)
  }
  return record
}

/** Cached, because the same records are read repeatedly. */
const belowOnce = onceFor((found: RecordValues) => nested(found))

function below(found: RecordValues, id: number): RecordValues {
  const record = belowOnce(found)
  return record.id === id ? record : { ...record, id }
}

/** `{ "block.project": 3 }` as `{ block: { project: 3 } }`, so that rules find it below the reference. */
function nested(record: RecordValues): Record<string, unknown> {
  const copy: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(record)) if (!key.includes('.')) copy[key] = value
  for (const [key, value] of Object.entries(record)) if (key.includes('.')) putAt(copy, key.split('.'), value)
  return copy
}

function putAt(target: Record<string, unknown>, [first, ...rest]: readonly string[], value: unknown): void {
  if (first === undefined) return
  if (rest.length === 0) {
    target[first] = value
    return
  }
  const here = target[first]
  const below = typeof here === 'object' && here !== null ? { ...here } : here === undefined ? {} : { id: here }
  target[first] = below
  putAt(below as Record<string, unknown>, rest, value)
}

/** What the records of the variables are read with. */
interface Computing {
  readonly fields: Fields
  readonly context: RuleContext
  /** The record as it was given, and as rules read it. */
  readonly record: RecordValues
  read?: RecordValues
  /** The record before, likewise. */
  readonly old: RecordValues | undefined
  readOld?: RecordValues | undefined
  readonly variables: RuleVariables
  /** Names of the fields being computed. */
  readonly running: Set<string>
}

/** The record with its computed fields, computed on access. */
function withComputed(computing: Computing): RecordValues {
  const { fields, record, context } = computing
  const parts = partsOf(fields)
  const getters = context.aggregate ? parts.getters : parts.ownGetters
  const copy: Record<string, unknown> = Object.defineProperties({}, getters)
  Object.defineProperty(copy, COMPUTING, { value: computing })
  for (const name in record) if (!Object.hasOwn(getters, name)) copy[name] = record[name]
  return follow(fields, copy, context, getters)
}

/** One getter for all records: objects with individual getters would all be slow. */
function getterOf(field: FieldLike): PropertyDescriptor {
  const { name, expression } = field
  return {
    enumerable: true,
    configurable: true,
    get(this: { readonly [COMPUTING]: Computing }) {
      const { variables, context, record, running } = this[COMPUTING]
      // A recursive computed field has no value; the compiler rejects such a config.
      if (running.has(name)) return null
      running.add(name)
      try {
        if (expression === undefined) return context.aggregate?.(field, variables)
        return variables.isOpen?.(expression) ? record[name] : evaluate(expression, variables)
      } finally {
        running.delete(name)
      }
    },
  }
}

interface Parts {
  /** Reference fields with their resources. */
  readonly references: readonly (readonly [name: string, resource: string])[]
  /** Of the computed fields, by name. */
  readonly getters: PropertyDescriptorMap
  /** Without those that need counts over other records. */
  readonly ownGetters: PropertyDescriptorMap
}

/** Cached, because a write needs them several times, and most fields are neither. */
const partsOf = onceFor((fields: Fields): Parts => {
  const computed = Object.values(fields).filter(({ type }) => type === 'computed')
  const getters = (those: readonly FieldLike[]) => Object.fromEntries(those.map(field => [field.name, getterOf(field)]))
  return {
    references: Object.entries(fields).flatMap(([name, { resource }]) =>
      resource === undefined ? [] : [[name, resource] as const],
    ),
    getters: getters(computed.filter(({ expression, aggregate }) => expression !== undefined || aggregate)),
    ownGetters: getters(computed.filter(({ expression }) => expression !== undefined)),
  }
})

function idOf(value: unknown): number | undefined {
  const id = typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : value
  return typeof id === 'number' ? id : undefined
}
