import { dirname, join, relative, resolve } from 'node:path'
import { unworded } from '#model/config-schema/in-language.ts'
import { CONFIG_KINDS } from '#model/config-schema/index.ts'
import { projectRoot } from '#server/project-root.ts'
import type { Command } from '../command.ts'
import { configDirectory } from '../config-directory.ts'
import { editorSchemas } from '../editor-schemas.ts'
import { writeOrCheck } from '../generated-files.ts'

/** Writes the schemas that editors use. */
export const schemasCommand: Command = {
  name: 'schemas',
  summary: 'Write the schemas for editors, with the names of the config, beside it; or check that they are current.',
  usage: 'schemas [--config DIR] [--check]',
  options: { config: { type: 'string' }, check: { type: 'boolean' } },
  async run(options, _positionals, output) {
    const directory = configDirectory(options)
    const beside = dirname(resolve(directory))
    const files = [...(await editorSchemas(directory))].map(
      ([path, text]) => [relative(process.cwd(), join(beside, path)).replaceAll('\\', '/'), text] as const,
    )
    const code = await writeOrCheck(new Map(files), options.check === true, 'schemas', output)
    if (beside !== projectRoot()) return code
    const missing = new Set(Object.values(CONFIG_KINDS).flatMap(({ schema }) => unworded(schema, 'zh-CN')))
    for (const text of missing) output.error(`No wording in src/model/config-schema/descriptions.zh-CN.json: ${text}\n`)
    return missing.size > 0 ? 1 : code
  },
}
