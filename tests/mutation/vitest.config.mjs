import { defineConfig } from 'vitest/config'
import { AREAS } from './areas.mjs'

const area = AREAS.find(({ name }) => name === process.env.MUTATION_AREA)

/** The tests of one area, as one project: Stryker runs those of them that reach a mutant. */
export default defineConfig({
  test: {
    environment: 'node',
    include: area?.tests.map(path => (path.endsWith('.ts') ? `tests/${path}` : `tests/${path}/**/*.test.ts`)),
    setupFiles: ['tests/helpers/register-extensions.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
