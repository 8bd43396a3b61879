import { checkPattern, matchesPattern } from '../pattern.ts'
import { defineFunctions } from './function.ts'
import { spellingOf } from './spelling.ts'

const TWO_TEXTS = [
  { name: 'text', kind: 'text' },
  { name: 'part', kind: 'text' },
] as const

/** Maximum number of digits of a room or building number. */
const KEY_DIGITS = 8

/** Text functions. */
export const textFunctions = defineFunctions({
  contains: {
    parameters: TWO_TEXTS,
    returns: () => 'boolean',
    evaluate: ([text, part]) => (text as string).includes(part as string),
  },
  startsWith: {
    parameters: TWO_TEXTS,
    returns: () => 'boolean',
    evaluate: ([text, part]) => (text as string).startsWith(part as string),
  },
  endsWith: {
    parameters: TWO_TEXTS,
    returns: () => 'boolean',
    evaluate: ([text, part]) => (text as string).endsWith(part as string),
  },
  lower: {
    parameters: [{ name: 'text', kind: 'text' }],
    returns: () => 'text',
    evaluate: ([text]) => (text as string).replace(/[A-Z]+/g, letters => letters.toLowerCase()),
  },
  upper: {
    parameters: [{ name: 'text', kind: 'text' }],
    returns: () => 'text',
    evaluate: ([text]) => (text as string).replace(/[a-z]+/g, letters => letters.toUpperCase()),
  },
  matches: {
    parameters: [
      { name: 'text', kind: 'text' },
      { name: 'pattern', kind: 'text', constant: true, check: value => checkPattern(value as string) },
    ],
    returns: () => 'boolean',
    evaluate: ([text, pattern]) => matchesPattern(text as string, pattern as string),
  },
  concat: {
    parameters: [{ name: 'text', kind: 'text' }],
    variadic: true,
    takesNull: true,
    returns: () => 'text',
    evaluate: args => args.map(text => (typeof text === 'string' ? text : '')).join(''),
  },
  pinyin: {
    parameters: [{ name: 'text', kind: 'text' }],
    returns: () => 'text',
    evaluate: ([text]) => spellingOf(text as string),
  },
  sortKey: {
    parameters: [{ name: 'text', kind: 'text' }],
    returns: () => 'text',
    evaluate: ([text]) => (text as string).replace(/\d+/g, digits => digits.padStart(KEY_DIGITS, '0')),
  },
  fill: {
    parameters: [
      { name: 'text', kind: 'text' },
      { name: 'name', kind: 'text' },
      { name: 'value', kind: 'any' },
    ],
    variadic: true,
    takesNull: true,
    returns: () => 'text',
    evaluate: ([text, ...given]) => {
      if (typeof text !== 'string') return null
      const filled = (whole: string, name: string) => {
        const at = given.findIndex((each, index) => index % 2 === 0 && each === name)
        return at < 0 ? whole : String(given[at + 1] ?? '')
      }
      return text.replace(/\$\{(\w+)\}/g, filled)
    },
  },
})
