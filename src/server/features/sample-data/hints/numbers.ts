import type { HintKind } from './hint.ts'

/** `{"number": [min, max, step]}`; the step is 1 by default. */
export const number: HintKind = {
  key: 'number',
  make({ number }, { random }) {
    const [min, max, step = 1] = number as [number, number, number?]
    const value = min + random.integer(0, Math.floor((max - min) / step + 1e-9)) * step
    return Number(value.toFixed(6))
  },
}
