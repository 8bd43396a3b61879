import { parseArgs } from 'node:util'
import type { Command, Output } from './command.ts'
import { COMMANDS } from './commands/index.ts'

/** Runs the command in `args` (without node and script) and returns the exit code: 2 = wrong usage. */
export async function run(args: readonly string[], output: Output): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined || name === 'help' || name === '--help') {
    output.write(helpText())
    return name === undefined ? 2 : 0
  }
  const command = COMMANDS.find(each => each.name === name)
  if (command === undefined) return wrongCall(`There is no command "${name}".\n\n${helpText()}`, output)
  try {
    const { values, positionals } = parseArgs({ args: rest, options: optionsOf(command), allowPositionals: true })
    if (values.help) {
      output.write(`${command.summary}\n\n  ${command.usage}\n`)
      return 0
    }
    return await command.run(values, positionals, output)
  } catch (error) {
    if (!isParseArgsError(error)) throw error
    return wrongCall(`${error.message}\n\n  ${command.usage}\n`, output)
  }
}

function optionsOf(command: Command) {
  return { ...command.options, help: { type: 'boolean' } as const }
}

function isParseArgsError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}

function wrongCall(text: string, output: Output): number {
  output.error(text)
  return 2
}

function helpText(): string {
  const width = Math.max(...COMMANDS.map(command => command.usage.length))
  const lines = COMMANDS.map(command => `  ${command.usage.padEnd(width)}  ${command.summary}`)
  return `Usage: npx tsx src/cli/main.ts <command>\n\n${lines.join('\n')}\n`
}
