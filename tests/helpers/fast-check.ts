import fc from 'fast-check'

/**
 * Every property test draws the same values each time, so that a change is judged by what it changes. `FUZZ_SEED=random`
 * (or a number that a failure has named) looks further.
 */
const { FUZZ_SEED = '20260115', FUZZ_MOST } = process.env
fc.configureGlobal(FUZZ_SEED === 'random' ? {} : { seed: Number(FUZZ_SEED) })

/** `FUZZ_MOST`: mutation testing runs a test thousands of times and is content with fewer values each time. */
export const runs = (count: number) => Math.min(count, Number(FUZZ_MOST ?? count))

export default fc
