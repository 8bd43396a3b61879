import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { AppModel, RightsHolder } from '#model/app-model.ts'
import type { RightsConfig } from '#model/config-schema/index.ts'
import { permissionIdsIn } from '#model/permissions/me.ts'
import { effectiveRights, type ResourceRights } from '#model/permissions/rights/effective-rights.ts'
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
    const test = present(model, who)
    if (typeof options.write !== 'string') {
      output.write(inWords(test))
      return 0
    }
    const path = join(directory, 'tests', 'rights', `${options.write.replace(/\.json$/, '')}.json`)
    await mkdir(dirname(path), { recursive: true })
    const isNew = await writeFile(path, inWords(test), { flag: 'wx' }).then(
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

/**
 * Permitted actions, forbidden ones of listed resources, and masked fields. Resources that are only read through references
 * would make it long without saying much.
 */
function present(model: AppModel, who: RightsHolder): RightsConfig {
  const { me } = sampleHolder(model, who)!
  const rights = effectiveRights(model, me)
  const listed = rights.resources.filter(({ actions }) => actions.some(({ name }) => name === 'list'))
  const acts = ({ actions, steps }: ResourceRights) => [...new Set([...actions, ...steps].map(({ name }) => name))]
  const fields = (key: 'masked' | 'hidden') =>
    listed.flatMap(({ resource, [key]: names }) => {
      const sensitive = names.filter(name => resource.fields[name]?.masked)
      return sensitive.length > 0 ? [{ resource: resource.name, fields: sensitive }] : []
    })
  return {
    $schema: '../../../schemas/rights.schema.json',
    says: `What ${'role' in who ? who.role : 'account' in who ? who.account : 'they'} may do`,
    who,
    may: [
      ...rights.pages.flatMap(({ page }) => (page.roles.length > 0 ? [{ page: page.path }] : [])),
      ...listed.map(each => ({ resource: each.resource.name, do: acts(each) })),
    ],
    mayNot: listed.flatMap(each => {
      const refused = everyStep(each).filter(name => !acts(each).includes(name))
      return refused.length > 0 ? [{ resource: each.resource.name, do: refused }] : []
    }),
    masked: fields('masked'),
    hidden: fields('hidden'),
  } as RightsConfig
}

function everyStep({ resource: { workflows, operations, documents } }: ResourceRights): readonly string[] {
  const transitions = Object.values(workflows).flatMap(each => Object.keys(each.transitions))
  return [
    'create',
    'update',
    'delete',
    ...transitions,
    ...Object.keys(operations ?? {}),
    ...Object.keys(documents ?? {}),
  ]
}

/** One entry per line, as written by hand. */
function inWords(test: RightsConfig): string {
  const lines = Object.entries(test).map(([key, value]) => {
    if (!Array.isArray(value)) return `  ${JSON.stringify(key)}: ${oneLine(value)}`
    if (value.length === 0) return ''
    return `  ${JSON.stringify(key)}: [\n${value.map(each => `    ${oneLine(each)}`).join(',\n')}\n  ]`
  })
  return `{\n${lines.filter(Boolean).join(',\n')}\n}\n`
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{ ${Object.entries(value)
    .map(([key, each]) => `${JSON.stringify(key)}: ${oneLine(each)}`)
    .join(', ')} }`
}

function fail(output: Output, text: string, code = 1): number {
  output.error(text)
  return code
}
