import { readFile, writeFile } from 'node:fs/promises'
import { type Bundle, bundleOf, driftFrom, readBundle } from '#server/features/config-changes/bundle.ts'
import { type DesiredConfig, planChange } from '#server/features/config-changes/plan-change.ts'
import { rolesOf } from '#server/features/config-changes/promoted-roles.ts'
import type { Database } from '#server/storage/database.ts'
import type { Command, CommandOptions, Output } from '../command.ts'
import {
  CHANGE_OPTIONS,
  carryOutByCommand,
  configOf,
  fail,
  printPlan,
  REFUSED,
  withDatabase,
} from '../config-change.ts'
import { counted } from '../counted.ts'
import { existingDatabase } from '../existing-database.ts'

/** Transfers the config in effect, and with `--roles` the roles, from one installation to another as one file. */
export const promoteCommand: Command = {
  name: 'promote',
  summary:
    'Write the config in effect into a bundle (--out), or plan a bundle here, and with --reason put it into effect.',
  usage:
    'promote --out FILE [--roles] | promote FILE [--roles] [--reason TEXT] [--yes] [--plan ID] [--by NAME] [--json]',
  options: { ...CHANGE_OPTIONS, out: { type: 'string' }, roles: { type: 'boolean' } },
  async run(options, [file], output) {
    if (typeof options.out === 'string' && file === undefined) return write(options.out, options.roles === true, output)
    if (file === undefined || options.out !== undefined) return fail(output, `Wanted: ${promoteCommand.usage}\n`, 2)
    const bundle = await bundleIn(file, output)
    const config = bundle && configOf(bundle.files, output)
    if (!bundle || !config) return REFUSED
    const by = typeof options.by === 'string' ? options.by : undefined
    if (options.roles && !bundle.roles)
      return fail(output, `${file} carries no roles: write it with "promote --out FILE --roles".\n`)
    if (options.roles && options.reason !== undefined && by === undefined) return fail(output, `${BY_ACCOUNT}\n`)
    const { roles } = options.roles ? bundle : {}
    const desired = { ...config, ...(roles && { roles: { roles, ...(by !== undefined && { by }) } }) }
    return withDatabase(options.reason !== undefined, database => take(bundle, desired, database, options, output))
  },
}

const BY_ACCOUNT =
  'Roles are written in the name of an account of this installation, and only what it may give: --by ACCOUNT'

async function write(file: string, withRoles: boolean, output: Output): Promise<number> {
  const database = await existingDatabase(output)
  if (!database) return REFUSED
  try {
    const made = await bundleOf(database, async files => {
      const config = withRoles ? configOf(files, output, { wasInEffect: true }) : undefined
      return config && rolesOf(config.model, database)
    })
    if (!made) return fail(output, 'No config has been in effect yet.\n')
    const { bundle, active } = made
    const { files, roles, sha256 } = bundle
    if (withRoles && !roles) return REFUSED
    await writeFile(file, `${JSON.stringify(bundle)}\n`)
    const carried = roles ? ` and ${counted(roles.length, 'role')}` : ''
    output.write(
      `Written to ${file}: ${counted(files.length, 'file')} of config ${active.id}${carried}. SHA-256 ${sha256}\n`,
    )
    return 0
  } finally {
    await database.close()
  }
}

async function bundleIn(file: string, output: Output): Promise<Bundle | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  const bundle = text === undefined ? undefined : readBundle(text)
  if (text === undefined) output.error(`${file} cannot be read.\n`)
  else if (!bundle)
    output.error(`${file} is no bundle of "promote --out", or was changed on its way: its SHA-256 is another.\n`)
  return bundle
}

async function take(
  bundle: Bundle,
  desired: DesiredConfig,
  database: Database,
  options: CommandOptions,
  output: Output,
): Promise<number> {
  const more = await driftFrom(bundle, database)
  if (options.reason !== undefined) return carryOutByCommand(desired, database, options, output, { more })
  const plan = await planChange(desired, database)
  if (bundle.roles && !options.roles && !options.json)
    output.write(`The bundle also carries ${counted(bundle.roles.length, 'role')}, planned with --roles.\n`)
  return printPlan({ ...plan, lines: [...more, ...plan.lines] }, { json: options.json === true }, output)
}
