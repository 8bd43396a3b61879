import { AREAS } from './areas.mjs'

const { MUTATION_AREA, MUTATION_PATHS = '', MUTATION_CONCURRENCY = '2' } = process.env
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
]

export default {
  testRunner: 'bundle',
  plugins: [import.meta.resolve('./bundle-runner.mjs'), import.meta.url],
  ignorers: ['left-out'],
  mutate: MUTATION_PATHS.split(',').map(path => (/\.ts$/.test(path) ? path : `${path}/**/*.ts`)),
  coverageAnalysis: 'perTest',
  // What was loaded for a mutant stays in memory.
  maxTestRunnerReuse: 100,
  concurrency: Number(MUTATION_CONCURRENCY),
  // A busy machine is slow; a mutant that waits for ever is rare.
  timeoutMS: 60_000,
  timeoutFactor: 4,
  thresholds: { high: least, low: least, break: MUTATION_PATHS === mutate.join(',') ? least : null },
  incremental: true,
  incrementalFile: `.mutation/${MUTATION_AREA}.json`,
  tempDirName: '.mutation/sandbox',
  // Stryker rewrites a tsconfig by an interface that TypeScript 7 has no more; none has to be rewritten here.
  tsconfigFile: 'none',
  ignorePatterns: ['dist', 'data', 'test-results', '.data'],
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
}
