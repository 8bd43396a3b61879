import { createHash } from 'node:crypto'
import { joined, localized } from '#model/localized-text.ts'
import {
  type ConfigFiles,
  type ConfigRevision,
  configFilesOf,
  configHistory,
} from '#server/storage/config-revisions.ts'
import type { Database } from '../../storage/database.ts'
import type { ChangeLine } from './change-line.ts'
import { diffConfigs } from './diff-configs.ts'
import type { PromotedRole } from './promoted-roles.ts'

/** A config being transferred from one installation to another. */
export interface Bundle {
  readonly format: typeof FORMAT
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
const FORMAT = 'steward-config-1'

/** The config in effect as a bundle; undefined before the first one. */
export async function bundleOf(
  database: Database,
  rolesOf: (files: ConfigFiles) => Promise<readonly PromotedRole[] | undefined> = async () => undefined,
): Promise<{ readonly bundle: Bundle; readonly active: ConfigRevision } | undefined> {
  const revisions = await configHistory(database, Number.MAX_SAFE_INTEGER)
  const [active] = revisions
  if (!active) return undefined
  const files = (await configFilesOf(database, active.id))!
  const roles = await rolesOf(files)
  const content = {
    format: FORMAT,
    revision: active.revision,
    history: [...new Set(revisions.map(({ revision }) => revision))],
    from: { at: active.at, by: active.by, reason: active.reason?.['en-US'] ?? null },
    files,
    ...(roles && { roles }),
  } as const
  return { bundle: { ...content, sha256: hashOf(content) }, active }
}

/** The bundle of a file; undefined for anything else, and when it was changed after it was written. */
export function readBundle(text: string): Bundle | undefined {
  try {
    const { sha256, ...content } = JSON.parse(text) as Bundle
    return content.format === FORMAT && hashOf(content) === sha256 ? { ...content, sha256 } : undefined
  } catch {
    return undefined
  }
}

/** Local changes that were never in effect at the source: the bundle would replace them. */
export async function driftFrom(bundle: Bundle, database: Database): Promise<ChangeLine[]> {
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
