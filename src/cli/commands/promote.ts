import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { joined, localized, textIn } from '#model/localized-text.ts'
import type { ChangeLine } from '#server/features/config-changes/change-line.ts'
import { diffConfigs } from '#server/features/config-changes/diff-configs.ts'
import { type DesiredConfig, planChange } from '#server/features/config-changes/plan-change.ts'
import { type PromotedRole, rolesOf } from '#server/features/config-changes/promoted-roles.ts'
import { type ConfigFiles, configFilesOf, configHistory } from '#server/storage/config-revisions.ts'
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

/** A config being transferred from one installation to another. */
interface Bundle {
  readonly format: 'steward-config-1'
  readonly revision: string
  /** Every revision that was in effect at the source: any other one at the destination is a local change. */
  readonly history: readonly string[]
  readonly from: { readonly at: string; readonly by: string | null; readonly reason: string | null }
  readonly files: ConfigFiles
  /** The roles of the installation; absent without `--roles`. */
  readonly roles?: readonly PromotedRole[]
  /** SHA-256 of all of the above. */
  readonly sha256: string
}

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
    const bundle = await readBundle(file, output)
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
    const revisions = await configHistory(database, Number.MAX_SAFE_INTEGER)
    const [active] = revisions
    if (!active) return fail(output, 'No config has been in effect yet.\n')
    const files = (await configFilesOf(database, active.id))!
    const config = withRoles ? configOf(files, output, { wasInEffect: true }) : undefined
    if (withRoles && !config) return REFUSED
    const roles = config && (await rolesOf(config.model, database))
    const content = {
      format: 'steward-config-1' as const,
      revision: active.revision,
      history: [...new Set(revisions.map(({ revision }) => revision))],
      from: { at: active.at, by: active.by, reason: active.reason && textIn(active.reason, 'en-US') },
      files,
      ...(roles && { roles }),
    }
    const sha256 = hashOf(content)
    await writeFile(file, `${JSON.stringify({ ...content, sha256 })}\n`)
    const carried = roles ? ` and ${counted(roles.length, 'role')}` : ''
    output.write(
      `Written to ${file}: ${counted(files.length, 'file')} of config ${active.id}${carried}. SHA-256 ${sha256}\n`,
    )
    return 0
  } finally {
    await database.close()
  }
}

async function readBundle(file: string, output: Output): Promise<Bundle | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) {
    output.error(`${file} cannot be read.\n`)
    return undefined
  }
  try {
    const { sha256, ...content } = JSON.parse(text) as Bundle
    if (content.format === 'steward-config-1' && hashOf(content) === sha256) return { ...content, sha256 }
  } catch {
    // Said below.
  }
  output.error(`${file} is no bundle of "promote --out", or was changed on its way: its SHA-256 is another.\n`)
  return undefined
}

async function take(
  bundle: Bundle,
  desired: DesiredConfig,
  database: Database,
  options: CommandOptions,
  output: Output,
): Promise<number> {
  const more = await drift(bundle, database)
  if (options.reason !== undefined) return carryOutByCommand(desired, database, options, output, { more })
  const plan = await planChange(desired, database)
  if (bundle.roles && !options.roles && !options.json)
    output.write(`The bundle also carries ${counted(bundle.roles.length, 'role')}, planned with --roles.\n`)
  return printPlan({ ...plan, lines: [...more, ...plan.lines] }, { json: options.json === true }, output)
}

/** Local changes that were never in effect at the source: they would be lost. */
async function drift(bundle: Bundle, database: Database): Promise<ChangeLine[]> {
  const revisions = await configHistory(database, Number.MAX_SAFE_INTEGER)
  const [active] = revisions
  if (!active || bundle.history.includes(active.revision)) return []
  const common = revisions.find(({ revision }) => bundle.history.includes(revision))
  const base = common ? await configFilesOf(database, common.id) : undefined
  const changed = diffConfigs(base ?? [], (await configFilesOf(database, active.id))!).map(({ path }) => path)
  return [
    {
      level: 'confirm',
      about: 'config',
      what: localized(
        'this installation has drifted: config {id} ({by}: {reason}) was never in effect where the bundle comes from',
        '此环境已有自己的改动：配置 {id}（{by}：{reason}）从未在来源环境中生效',
        {
          id: active.id,
          by: active.by ?? localized('unknown', '未知'),
          reason: active.reason ?? localized('no reason', '未填写原因'),
        },
      ),
      why: common
        ? localized(
            `what was changed here since config {common} is replaced ("diff {common} {id}"): {files}${changed.length > 6 ? ' and {more} more' : ''}`,
            `自配置 {common} 以来此处的改动将被覆盖（diff {common} {id}）：{files}${changed.length > 6 ? ' 等 {count} 个文件' : ''}`,
            {
              ...{ common: common.id, id: active.id, files: joined(changed.slice(0, 6)) },
              ...{ more: changed.length - 6, count: changed.length },
            },
          )
        : localized('no config has been in effect both here and there', '两个环境没有共同生效过的配置'),
    },
  ]
}

function hashOf(content: Omit<Bundle, 'sha256'>): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
