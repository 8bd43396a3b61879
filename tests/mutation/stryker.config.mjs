import { AREAS } from './areas.mjs'

const { MUTATION_AREA, MUTATION_PATHS = '', MUTATION_CONCURRENCY = '2' } = process.env
const { least } = AREAS.find(({ name }) => name === MUTATION_AREA)

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutation/vitest.config.mjs', related: true },
  mutate: MUTATION_PATHS.split(',').map(path => (/\.ts$/.test(path) ? path : `${path}/**/*.ts`)),
  coverageAnalysis: 'perTest',
  concurrency: Number(MUTATION_CONCURRENCY),
  timeoutMS: 20_000,
  thresholds: { high: least, low: least, break: MUTATION_PATHS.endsWith('.ts') ? null : least },
  incremental: true,
  incrementalFile: `.mutation/${MUTATION_AREA}.json`,
  tempDirName: '.mutation/sandbox',
  // Stryker rewrites a tsconfig by an interface that TypeScript 7 has no more; none has to be rewritten here.
  tsconfigFile: 'none',
  ignorePatterns: ['dist', 'data', 'test-results', '.data'],
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
}
