import type { SourceLocation } from '#model/problems.ts'

/** Sample data that does not match the resources. Lists all mistakes found. */
export class SampleDataInvalid extends Error {
  constructor(readonly problems: readonly string[]) {
    const shown = problems.slice(0, 30).map(problem => `  - ${problem}`)
    const rest = problems.length > 30 ? `\n  … and ${problems.length - 30} more` : ''
    super(`The sample data cannot be used:\n${shown.join('\n')}${rest}`)
  }
}

/** Mistakes without duplicates. */
export class SampleProblems {
  readonly #found = new Set<string>()

  add({ file }: SourceLocation, what: string): void {
    this.#found.add(`${file}: ${what}`)
  }

  /** @throws SampleDataInvalid when there is any. */
  check(): void {
    if (this.#found.size > 0) throw new SampleDataInvalid([...this.#found])
  }
}
