import type { Reporter, TestModule } from 'vitest/node'

/** Names the tests that passed only when they were run again: nothing is broken, but somebody has to look. */
export default class FlakyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules.flatMap(module => [...module.children.allTests()].filter(test => test.diagnostic()?.flaky))
    if (flaky.length === 0) return
    console.log(`\n${flaky.length} flaky`)
    for (const { module, fullName } of flaky) console.log(`  ${module.relativeModuleId} › ${fullName}`)
  }
}
