import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parse } from 'jsonc-parser'
import type { RightsHolder } from '#model/app-model.ts'
import { permissionIdsIn } from '#model/permissions/me.ts'
import { presentRights, rightsInWords } from '#model/permissions/rights/present-rights.ts'
import { sampleHolder } from '#model/permissions/rights/rights-tests.ts'
import type { Command, CommandOptions, Output } from '../command.ts'
import { compiledModel } from '../compiled-model.ts'
import { configDirectory } from '../config-directory.ts'

/** Prints, or writes to a new file, an access test with the current rights of somebody. */
export const rightsCommand: Command = {
  name: 'rights',
  summary: 'Make a rights test of what a role, an account or permission ids may do now; --write writes it.',
  usage: 'rights --role NAME | --account NAME | --permissions 20,21 [--write FILE] [--config DIR]',
  options: {
    role: { type: 'string' },
    account: { type: 'string' },
    permissions: { type: 'string' },
    write: { type: 'string' },
    config: { type: 'string' },
  },
  async run(options, _positionals, output) {
    const who = whoIn(options)
    if (!who) return fail(output, `Wanted: ${rightsCommand.usage}\n`, 2)
    const directory = configDirectory(options)
    const model = await compiledModel(directory, output)
    if (!model) return 1
    const holder = sampleHolder(model, who)
    if (!holder) return fail(output, `The sample data has no such ${'role' in who ? 'role' : 'account'}.\n`)
    const { $schema } = Object(parse(await readFile(join(directory, 'app.json'), 'utf8').catch(() => ''))) as {
      readonly $schema?: unknown
    }
    const test = presentRights(model, who, $schema)
    if (typeof options.write !== 'string') {
      output.write(rightsInWords(test))
      return 0
    }
    const path = join(directory, 'tests', 'rights', `${options.write.replace(/\.json$/, '')}.json`)
    await mkdir(dirname(path), { recursive: true })
    const isNew = await writeFile(path, rightsInWords(test), { flag: 'wx' }).then(
      () => true,
      () => false,
    )
    if (!isNew) return fail(output, `${path} is there already: name another file.\n`)
    output.write(`${path}\nTake out what need not hold, and say in "says" what it is about.\n`)
    return 0
  },
}

function whoIn({ role, account, permissions }: CommandOptions): RightsHolder | undefined {
  if (typeof role === 'string') return { role }
  if (typeof account === 'string') return { account }
  return typeof permissions === 'string' ? { permissions: permissionIdsIn(permissions) } : undefined
}

function fail(output: Output, text: string, code = 1): number {
  output.error(text)
  return code
}
