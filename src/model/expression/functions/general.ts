import { commonKind } from '../value-kind.ts'
import { defineFunctions } from './function.ts'

/** Functions of any value. */
export const generalFunctions = defineFunctions({
  has: {
    parameters: [{ name: 'value', kind: 'any' }],
    takesNull: true,
    returns: () => 'boolean',
    evaluate: ([value]) => value !== null,
  },
  coalesce: {
    parameters: [
      { name: 'value', kind: 'any' },
      { name: 'otherwise', kind: 'any' },
    ],
    variadic: true,
    takesNull: true,
    returns: args => args.reduce(commonKind),
    evaluate: args => args.find(value => value !== null) ?? null,
  },
  size: {
    parameters: [{ name: 'value', kind: 'sized' }],
    returns: () => 'integer',
    evaluate: ([value]) => (typeof value === 'string' ? [...value].length : (value as readonly unknown[]).length),
  },
  pick: {
    parameters: [
      { name: 'list', kind: 'list' },
      { name: 'number', kind: 'number' },
    ],
    returns: () => 'any',
    evaluate: ([list, number]) => {
      const items = list as readonly unknown[]
      const at = Math.floor(number as number) % items.length
      return items[at < 0 ? at + items.length : at] ?? null
    },
  },
  string: {
    parameters: [{ name: 'value', kind: 'any' }],
    returns: () => 'text',
    evaluate: ([value]) => (typeof value === 'object' ? null : String(value === 0 ? 0 : value)),
  },
})
