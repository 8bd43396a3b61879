/** One subcommand of the command line. */
export interface Command {
  readonly name: string
  /** One line for the list of commands. */
  readonly summary: string
  /** How it is called, e.g. `check [--json] [--config DIR]`. */
  readonly usage: string
  /** Options of `util.parseArgs`. */
  readonly options: Readonly<
    Record<string, { readonly type: 'boolean' | 'string'; readonly default?: string | boolean }>
  >
  /** Runs it and returns the exit code. */
  run(options: CommandOptions, positionals: readonly string[], output: Output): Promise<number>
}
export type CommandOptions = Readonly<Record<string, string | boolean | undefined>>

/** Where a command writes; tests collect it. */
export interface Output {
  write(text: string): void
  /** For errors. */
  error(text: string): void
  readonly colors: boolean
}
