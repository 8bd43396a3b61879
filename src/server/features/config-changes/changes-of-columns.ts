import { sql } from 'kysely'
import type { AppModel } from '#model/app-model.ts'
import { type LocalizedText, localized, namedPart } from '#model/localized-text.ts'
import type { Database } from '#server/storage/database.ts'
import { formerTable, originOf } from '#server/storage/migration/column-origins.ts'
import type { MigrationPlan } from '#server/storage/migration/migration-step.ts'
import type { ChangeLine } from './change-line.ts'

/** Columns and tables that are hidden or restored, with the number of their values. */
export async function changesOfColumns(
  before: AppModel,
  after: AppModel,
  { columns: { origins } }: MigrationPlan,
  database: Database,
): Promise<ChangeLine[]> {
  const lines: ChangeLine[] = []
  const existing = new Map((await database.adapter.existingTables(database.reader)).map(table => [table.name, table]))
  const stays = new Set(origins.values())
  for (const { name, title, fields } of Object.values(before.resources)) {
    const table = existing.get(name)
    if (!table) continue
    if (!stays.has(`${name}.id`)) {
      const count = await countValues(database, name, 'id')
      lines.push(
        gone(
          localized('the resource {name} goes', '移除资源 {name}', { name: namedPart(name, title) }),
          count,
          RECORDS,
        ),
      )
      continue
    }
    for (const field of Object.keys(fields).filter(each => table.columns.has(each) && !stays.has(`${name}.${each}`)))
      lines.push(
        gone(
          localized('the field {field} goes', '移除字段 {field}', {
            field: namedPart(`${name}.${field}`, fields[field]!.title),
          }),
          await countValues(database, name, field),
          VALUES,
        ),
      )
  }
  const was = new Set(
    Object.values(before.resources).flatMap(({ name, fields }) => Object.keys(fields).map(each => `${name}.${each}`)),
  )
  for (const { name, title, fields } of Object.values(after.resources)) {
    const table = formerTable(origins, name)
    if (table === undefined) continue
    const isBack = !was.has(`${table}.id`)
    if (isBack) {
      const what = localized('the resource {name} comes back', '恢复资源 {name}', { name: namedPart(name, title) })
      lines.push(back(what, await countValues(database, table, 'id'), RECORDS))
    }
    for (const field of isBack ? [] : Object.keys(fields)) {
      const origin = originOf(origins, name, field)
      if (origin === undefined || was.has(`${origin.table}.${origin.column}`)) continue
      const count = await countValues(database, table, origin.column)
      if (count === 0) continue
      lines.push(
        back(
          localized('the field {field} comes back', '恢复字段 {field}', {
            field: namedPart(`${name}.${field}`, fields[field]!.title),
          }),
          count,
          VALUES,
        ),
      )
    }
  }
  return lines
}

interface Noun {
  readonly one: string
  readonly several: string
  readonly measure: string
  readonly zh: string
}
const RECORDS: Noun = { one: 'record', several: 'records', measure: '条', zh: '记录' }
const VALUES: Noun = { one: 'value', several: 'values', measure: '个', zh: '值' }

function gone(place: LocalizedText, count: number, { one, several, measure, zh }: Noun): ChangeLine {
  if (count === 0) {
    const what = localized(`{place}; it has no ${several}`, `{place}，其中没有${zh}`, { place })
    return { level: 'safe', about: 'tables', what, count }
  }
  const why = localized(
    count === 1
      ? `its 1 ${one} stays in the database, out of sight, until "prune"; a way back brings it back`
      : `its {count} ${several} stay in the database, out of sight, until "prune"; a way back brings them back`,
    `其中 {count} ${measure}${zh}仍保留在数据库中（界面不可见），直到执行 prune；回退配置可恢复`,
    { count },
  )
  return { level: 'confirm', about: 'tables', what: place, why, count }
}

function back(place: LocalizedText, count: number, { one, several, measure, zh }: Noun): ChangeLine {
  const what = localized(
    `{place} with the {count} ${count === 1 ? one : several} that it had`,
    `{place}，连同原有的 {count} ${measure}${zh}`,
    { place, count },
  )
  return { level: 'safe', about: 'tables', what, count }
}

async function countValues({ reader }: Database, table: string, column: string): Promise<number> {
  const { rows } = await sql<{
    count: unknown
  }>`select count(${sql.ref(column)}) as count from ${sql.table(table)}`.execute(reader)
  return Number(rows[0]?.count ?? 0)
}
