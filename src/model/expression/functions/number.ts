import { yuanText } from '../../text/yuan-text.ts'
import { commonKind } from '../value-kind.ts'
import { defineFunctions } from './function.ts'
import { yuanInCapitals } from './yuan-in-capitals.ts'

/** From 2^53 on a double has no fraction. */
export const WITHOUT_FRACTION = 9_007_199_254_740_992

const ONE_NUMBER = [{ name: 'number', kind: 'number' }] as const

/** Functions of numbers. */
export const numberFunctions = defineFunctions({
  round: {
    parameters: [
      { name: 'number', kind: 'number' },
      { name: 'digits', kind: 'number', optional: true, constant: true, check: checkDigits },
    ],
    returns: args => (args.length === 1 ? 'integer' : 'number'),
    evaluate: ([number, digits]) => rounded(number as number, (digits as number | undefined) ?? 0),
  },
  floor: {
    parameters: ONE_NUMBER,
    returns: () => 'integer',
    evaluate: ([number]) => Math.floor(number as number),
  },
  ceil: {
    parameters: ONE_NUMBER,
    returns: () => 'integer',
    evaluate: ([number]) => Math.ceil(number as number),
  },
  abs: {
    parameters: ONE_NUMBER,
    returns: args => args[0] ?? 'number',
    evaluate: ([number]) => Math.abs(number as number),
  },
  min: {
    parameters: [...ONE_NUMBER, { name: 'other', kind: 'number' }],
    variadic: true,
    returns: args => args.reduce(commonKind),
    evaluate: args => Math.min(...(args as number[])),
  },
  max: {
    parameters: [...ONE_NUMBER, { name: 'other', kind: 'number' }],
    variadic: true,
    returns: args => args.reduce(commonKind),
    evaluate: args => Math.max(...(args as number[])),
  },
  rate: {
    parameters: [
      { name: 'part', kind: 'number' },
      { name: 'whole', kind: 'number' },
    ],
    returns: () => 'number',
    evaluate: ([part, whole]) => (whole === 0 ? null : rounded(((part as number) * 100) / (whole as number), 2)),
  },
  yuan: {
    parameters: [{ name: 'fen', kind: 'number' }],
    returns: () => 'text',
    evaluate: ([fen]) => yuanText(fen as number),
  },
  yuanInCapitals: {
    parameters: [{ name: 'fen', kind: 'number' }],
    returns: () => 'text',
    evaluate: ([fen]) => yuanInCapitals(fen as number),
  },
})

/** All three implementations use the same steps, so that the last bit is equal. */
function rounded(number: number, digits: number): number {
  const scale = 10 ** digits
  const scaled = Math.abs(number) * scale
  return scaled < WITHOUT_FRACTION ? (Math.sign(number) * Math.floor(scaled + 0.5)) / scale : number
}

function checkDigits(value: unknown): string | undefined {
  const fine = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 6
  return fine ? undefined : 'the number of decimal places must be a whole number from 0 to 6'
}
