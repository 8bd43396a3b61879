import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Lives through collections until the nursery is as large as it may become; prints how many bytes that are. */
const GROW = `
const kept = []
for (let made = 0; made < 300_000; made++) kept.push([{ made }])
console.log(require('node:v8').getHeapSpaceStatistics().find(space => space.space_name === 'new_space').space_size)`

describe('npm start', () => {
  it('limits Node’s young generation, which would otherwise grow to 32 MB and more', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
    const flags = scripts.start.split(' ').filter(word => word.startsWith('--'))
    const grown = Number(execFileSync(process.execPath, [...flags, '-e', GROW], { encoding: 'utf8' }))
    expect(grown).toBeGreaterThan(0)
    expect(grown).toBeLessThan(20e6)
  })
})
