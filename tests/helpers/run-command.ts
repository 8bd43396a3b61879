import { run } from '#cli/run.ts'

/** What a command wrote, and the code it ended with. */
export interface CommandAnswer {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs a command of the command line in this process. */
export async function runCommand(...args: readonly string[]): Promise<CommandAnswer> {
  const written: string[] = []
  const errors: string[] = []
  const output = { write: (text: string) => written.push(text), error: (text: string) => errors.push(text) }
  const code = await run(args, { ...output, colors: false })
  return { code, out: written.join(''), err: errors.join('') }
}
