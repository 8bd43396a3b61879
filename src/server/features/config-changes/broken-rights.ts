import type { AppModel, RightsHolder } from '#model/app-model.ts'
import { localized } from '#model/localized-text.ts'
import { permissionIdsIn } from '#model/permissions/me.ts'
import { brokenSentences, sampleHolder, type TestedHolder } from '#model/permissions/rights/rights-tests.ts'
import { loadMe } from '#server/records/access/load-me.ts'
import { BLOCK_RESOURCE } from '#server/storage/select/scope-condition.ts'
import type { Database } from '../../storage/database.ts'
import type { ChangeLine } from './change-line.ts'

/**
 * Access tests of the config that fail for the roles and accounts of this database, which people can change. Roles and accounts
 * missing in the database are skipped; the compiler has tested those of the sample data.
 */
export async function brokenRights(model: AppModel, database: Database): Promise<ChangeLine[]> {
  const tables = new Set((await database.adapter.existingTables(database.reader)).map(({ name }) => name))
  if (!['account', 'role', BLOCK_RESOURCE].every(name => tables.has(name))) return []
  const lines: ChangeLine[] = []
  for (const test of model.rightsTests) {
    const holder = await storedHolder(model, test.who, database)
    for (const { sentence, what, because } of holder ? brokenSentences(model, test, holder) : []) {
      const { file, line } = sentence.location
      const why = localized(
        '{because} Change the role or the account, or the sentence at {place}.',
        '{because}请修改角色或账号，或修改 {place} 处的语句。',
        { because, place: `${file}:${line}` },
      )
      const said = localized('✖ rights test “{test}”: {what}', '✖ 权限测试“{test}”：{what}', { test: test.says, what })
      lines.push({ level: 'refused', about: 'access', what: said, why })
    }
  }
  return lines
}

async function storedHolder(model: AppModel, who: RightsHolder, database: Database): Promise<TestedHolder | undefined> {
  const { reader } = database
  if ('permissions' in who) return undefined
  if ('role' in who) {
    const row = await reader.selectFrom('role').selectAll().where('name', '=', who.role).executeTakeFirst()
    return row && sampleHolder(model, { permissions: permissionIdsIn(row.permissionIds), blocks: who.blocks })
  }
  const account = await reader
    .selectFrom('account')
    .select('id')
    .where('adAccount', '=', who.account)
    .executeTakeFirst()
  const me = account && (await loadMe(database, model, Number(account.id)))
  if (!me) return undefined
  const label = model.resources[BLOCK_RESOURCE]?.label ?? 'name'
  const blocks = await reader.selectFrom(BLOCK_RESOURCE).selectAll().execute()
  const ids = new Map(blocks.map(row => [String(row[label]), Number(row.id)]))
  return { me, blockId: name => ids.get(name) ?? 0 }
}
