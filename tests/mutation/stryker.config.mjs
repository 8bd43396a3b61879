import { AREAS } from './areas.mjs'

const { MUTATION_AREA, MUTATION_PATHS = '', MUTATION_CONCURRENCY = '2' } = process.env
const { least, mutate } = AREAS.find(({ name }) => name === MUTATION_AREA)

/** Words for people are no code. */
const PROSE = ['documentation', 'phrase']
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'prose',
    value: {
      shouldIgnore: ({ node }) =>
        node.type === 'ObjectProperty' && PROSE.includes(node.key.name) ? 'words for people' : undefined,
    },
  },
]

export default {
  testRunner: 'bundle',
  plugins: [import.meta.resolve('./bundle-runner.mjs'), import.meta.url],
  ignorers: ['prose'],
  mutate: MUTATION_PATHS.split(',').map(path => (/\.ts$/.test(path) ? path : `${path}/**/*.ts`)),
  coverageAnalysis: 'perTest',
  // What was loaded for a mutant stays in memory.
  maxTestRunnerReuse: 100,
  concurrency: Number(MUTATION_CONCURRENCY),
  timeoutMS: 20_000,
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
