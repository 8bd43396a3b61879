import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { AREAS } from './areas.mjs'

const { MUTATION_AREA, MUTATION_PATHS = '', MUTATION_CONCURRENCY = '2', MUTATION_SAMPLE = '' } = process.env
const { least, mutate } = AREAS.find(({ name }) => name === MUTATION_AREA)

/** Words for people are no code, examples are run as tests themselves, and nothing runs on PostgreSQL. */
const LEFT_OUT = ['documentation', 'phrase', 'examples', 'postgres']
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'left-out',
    value: {
      shouldIgnore: ({ node }) =>
        node.type === 'ObjectProperty' && LEFT_OUT.includes(node.key.name) ? 'no code that these tests run' : undefined,
    },
  },
  { kind: 'Checker', name: 'sample', factory: () => new Sample() },
]

/** Refuses the mutants outside of the sample. All of them come as one group, before any test runs. */
class Sample {
  async init() {}

  async group(mutants) {
    return [mutants.map(({ id }) => id)]
  }

  async check(mutants) {
    const ranked = mutants.map(each => ({ id: each.id, rank: rankOf(each) })).sort((a, b) => (a.rank < b.rank ? -1 : 1))
    return Object.fromEntries(
      ranked.map(({ id }, at) => [
        id,
        at < Number(MUTATION_SAMPLE)
          ? { status: 'passed' }
          : { status: 'compileError', reason: 'outside of the sample' },
      ]),
    )
  }
}

/** The same at each run, and for mutants of the same text wherever lines are added above them. */
function rankOf({ fileName, mutatorName, replacement, location: { start, end } }) {
  const place = [start.column, end.line - start.line, end.column]
  return createHash('sha256')
    .update([basename(fileName), mutatorName, replacement, ...place].join())
    .digest('hex')
}

export default {
  testRunner: 'bundle',
  plugins: [import.meta.resolve('./bundle-runner.mjs'), import.meta.url],
  ignorers: ['left-out'],
  checkers: MUTATION_SAMPLE ? ['sample'] : [],
  mutate: MUTATION_PATHS.split(',').map(path => (/\.ts$/.test(path) ? path : `${path}/**/*.ts`)),
  coverageAnalysis: 'perTest',
  // What was loaded for a mutant stays in memory.
  maxTestRunnerReuse: 100,
  concurrency: Number(MUTATION_CONCURRENCY),
  // Stryker counts on the tests that meet the mutant, but of a file with a database all run. One that waits for ever is rare.
  timeoutMS: 180_000,
  timeoutFactor: 4,
  thresholds: { high: least, low: least, break: MUTATION_PATHS === mutate.join(',') ? least : null },
  incremental: !MUTATION_SAMPLE,
  incrementalFile: `.mutation/${MUTATION_AREA}.json`,
  tempDirName: '.mutation/sandbox',
  // Stryker rewrites a tsconfig by an interface that TypeScript 7 has no more; none has to be rewritten here.
  tsconfigFile: 'none',
  ignorePatterns: ['dist', 'data', 'test-results', '.data'],
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
}
