import { dirname, join, relative, resolve } from 'node:path'
import { unworded } from '#model/config-schema/in-language.ts'
import { CONFIG_KINDS } from '#model/config-schema/index.ts'
import { projectRoot } from '#server/project-root.ts'
import type { Command } from '../command.ts'
import { configDirectory } from '../config-directory.ts'
import { editorSchemas } from '../editor-schemas.ts'
import { writeOrCheck } from '../generated-files.ts'

const EXAMPLES = ['starter', 'lending']

/** Writes the schemas that editors use. */
export const schemasCommand: Command = {
  name: 'schemas',
  summary: 'Write the schemas for editors, with the names of the config, beside it; or check that they are current.',
  usage: 'schemas [--config DIR] [--check]',
  options: { config: { type: 'string' }, check: { type: 'boolean' } },
  async run(options, _positionals, output) {
    const directory = configDirectory(options)
    const isOwn = dirname(resolve(directory)) === projectRoot()
    const files = new Map<string, string>()
    // The examples are apps of their own, with names and field types that the shipped config does not have; it comes last,
    // because the extensions read last are those in effect.
    for (const config of [...(isOwn ? EXAMPLES.map(name => join('examples', name, 'config')) : []), directory]) {
      const beside = dirname(resolve(config))
      for (const [path, text] of await editorSchemas(config))
        files.set(relative(process.cwd(), join(beside, path)).replaceAll('\\', '/'), text)
    }
    const code = await writeOrCheck(files, options.check === true, 'schemas', output)
    if (!isOwn) return code
    const missing = new Set(Object.values(CONFIG_KINDS).flatMap(({ schema }) => unworded(schema, 'zh-CN')))
    for (const text of missing) output.error(`No wording in src/model/config-schema/descriptions.zh-CN.json: ${text}\n`)
    return missing.size > 0 ? 1 : code
  },
}
