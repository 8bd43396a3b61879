import { schemaFiles } from '#compiler/reference/schema-files.ts'
import { unworded } from '#model/config-schema/in-language.ts'
import { CONFIG_KINDS } from '#model/config-schema/index.ts'
import type { Command } from '../command.ts'
import { writeOrCheck } from '../generated-files.ts'

/** Writes the schemas that editors use. */
export const schemasCommand: Command = {
  name: 'schemas',
  summary: 'Write schemas/ from the model, or check that they are current.',
  usage: 'schemas [--check]',
  options: { check: { type: 'boolean' } },
  async run(options, _positionals, output) {
    const code = await writeOrCheck(schemaFiles(), options.check === true, 'schemas', output)
    const missing = new Set(Object.values(CONFIG_KINDS).flatMap(({ schema }) => unworded(schema, 'zh-CN')))
    for (const text of missing) output.error(`No wording in src/model/config-schema/descriptions.zh-CN.json: ${text}\n`)
    return missing.size > 0 ? 1 : code
  },
}
