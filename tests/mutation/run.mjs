/**
 * Mutation testing: `npm run mutation` for every area, `npm run mutation -- permissions money` for some, and
 * `npm run mutation -- src/model/permissions/scope.ts` for files of an area. What neither changed itself nor in its
 * tests is taken from the last run (`.mutation/`). Fails where an area kills fewer mutants than it has to. With
 * `--sample 80` each area runs that many of its mutants, always the same ones; the others count as errors.
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { AREAS } from './areas.mjs'

const { positionals: wanted, values } = parseArgs({ allowPositionals: true, options: { sample: { type: 'string' } } })
const runs = new Map(wanted.length === 0 ? AREAS.map(area => [area, area.mutate]) : [])
for (const word of wanted) {
  const area = areaOf(word)
  runs.set(area, [...(runs.get(area) ?? []), ...(word === area.name ? area.mutate : [word])])
}
let failed = false
for (const [area, paths] of runs) {
  const { status } = spawnSync('npx', ['stryker', 'run', 'tests/mutation/stryker.config.mjs'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      MUTATION_AREA: area.name,
      MUTATION_PATHS: paths.join(','),
      MUTATION_SAMPLE: values.sample ?? '',
    },
  })
  failed ||= status !== 0
}
process.exit(failed ? 1 : 0)

function areaOf(word) {
  const area = AREAS.find(
    ({ name, mutate }) =>
      name === word ||
      (mutate.some(path => word.startsWith(path)) && !mutate.some(path => `!${word}`.startsWith(path))),
  )
  if (area) return area
  console.error(`No area holds ${word}. Areas: ${AREAS.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}
