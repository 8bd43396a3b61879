import { typeOf } from '#model/field-types/index.ts'
import type { HintContext, HintKind } from './hint.ts'

/** `{"oneOf": [v, …]}`: any of them; they may be hints. */
export const oneOf: HintKind = {
  key: 'oneOf',
  make: ({ oneOf }, context) => context.make(context.random.pick(oneOf as readonly unknown[])),
}

/** `{"weighted": {"value": weight}}`; the key '' means no value. */
export const weighted: HintKind = {
  key: 'weighted',
  make({ weighted }, context) {
    const entries = Object.entries(weighted as Record<string, number>)
    return typed(context.random.weighted(entries) ?? '', context)
  },
}

/** `{"some": [v, …], "number": [1, 3]}`: a list of different ones. */
export const some: HintKind = {
  key: 'some',
  make({ some, number = [1, 1] }, { random }) {
    const [min, max] = number as [number, number]
    return random.some(some as readonly unknown[], random.integer(min, max))
  },
}

/** `{"cycle": [v, …]}`: in turn. */
export const cycle: HintKind = {
  key: 'cycle',
  make({ cycle }, context) {
    const values = cycle as readonly unknown[]
    return context.make(values[(context.seq - 1) % values.length])
  },
}

/** `{"share": 0.3, "value": hint}`: a value in this share of cases. */
export const share: HintKind = {
  key: 'share',
  matches: options => 'value' in options,
  make: ({ share, value }, context) => (context.random.next() < (share as number) ? context.make(value) : null),
}

/** Keys of JSON objects are texts; number and boolean fields need their own type. */
function typed(key: string, { field }: HintContext): unknown {
  if (key === '') return null
  const isBoolean = field?.type === 'boolean' || field === undefined
  if (isBoolean && (key === 'true' || key === 'false')) return key === 'true'
  const isNumber = field !== undefined && typeOf(field).figure !== undefined
  return isNumber ? Number(key) : key
}
