import { configurationPage } from '#compiler/reference/configuration-page.ts'
import type { Command } from '../command.ts'
import { writeOrCheck } from '../generated-files.ts'

/** Writes the reference of all config keys. */
export const docsCommand: Command = {
  name: 'docs',
  summary: 'Write docs/configuration.md from the schemas, or check that it is current.',
  usage: 'docs [--check]',
  options: { check: { type: 'boolean' } },
  run: (options, _positionals, output) =>
    writeOrCheck(new Map([['docs/configuration.md', configurationPage()]]), options.check === true, 'docs', output),
}
