import { schemaFiles } from '#compiler/reference/schema-files.ts'
import type { Command } from '../command.ts'
import { writeOrCheck } from '../generated-files.ts'

/** Writes the schemas that editors use. */
export const schemasCommand: Command = {
  name: 'schemas',
  summary: 'Write schemas/ from the model, or check that they are current.',
  usage: 'schemas [--check]',
  options: { check: { type: 'boolean' } },
  run: (options, _positionals, output) => writeOrCheck(schemaFiles(), options.check === true, 'schemas', output),
}
