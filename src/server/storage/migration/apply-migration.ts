import { CompiledQuery } from 'kysely'
import { joined, type LocalizedText, localized, textIn } from '#model/localized-text.ts'
import type { Database } from '../database.ts'
import { writeSetting } from '../settings.ts'
import { PLACES_SETTING } from './column-identities.ts'
import { convertColumn } from './convert-column.ts'
import { type MigrationPlan, type MigrationStep, refusedSteps } from './migration-step.ts'
import { moveStates } from './plan-states.ts'

/** The plan would lose values, or existing rows do not fit it. Nothing was changed. */
export class MigrationRefused extends Error {
  /** The message in both languages. */
  readonly says: LocalizedText

  constructor(
    readonly steps: readonly MigrationStep[],
    reason?: unknown,
  ) {
    const lines = steps.map(({ what, why = BY_DATABASE }) =>
      localized('  - {what}: {why}', '  - {what}：{why}', { what, why }),
    )
    const says = localized('The database cannot follow the config:\n{lines}', '数据库无法按此配置变更：\n{lines}', {
      lines: joined(lines, '\n', '\n'),
    })
    super(textIn(says, 'en-US'), { cause: reason })
    this.says = says
  }
}

const BY_DATABASE = localized('refused by the database', '数据库拒绝执行')

/** Steps that may rebuild an index. */
const INDEXING: ReadonlySet<MigrationStep['kind']> = new Set(['create-index', 'drop-index'])

/**
 * Runs `plan` in one transaction and records it in `steward_migration`. Steps to fill columns are left to `fillComputed` and
 * `fillDeadlines` of the records.
 * @throws MigrationRefused when a step is destructive or fails
 */
export async function applyMigration(plan: MigrationPlan, database: Database, now = new Date()): Promise<void> {
  const refused = refusedSteps(plan)
  if (refused.length > 0) throw new MigrationRefused(refused)
  if (plan.steps.length === 0) return
  await database.transaction(async write => {
    const { queries, adapter, touch } = write
    for (const step of plan.steps) {
      try {
        for (const { sql, parameters } of step.statements) {
          await queries.executeQuery(CompiledQuery.raw(sql, [...parameters]))
        }
        if (step.kind === 'convert-column') await convertColumn(write, step)
        else await moveStates(write, step)
      } catch (error) {
        const reasons = [...(step.why ? [step.why] : []), String((error as Error).message)]
        throw new MigrationRefused([{ ...step, why: joined(reasons, '; ', '；') }], error)
      }
      touch(step.table)
    }
    if (plan.steps.some(step => INDEXING.has(step.kind))) await adapter.mergeContains(queries)
    await writeSetting(write, PLACES_SETTING, plan.columns.places)
    await queries
      .insertInto('steward_migration')
      .values({
        at: now.toISOString(),
        modelRevision: plan.modelRevision,
        steps: adapter.encode(
          'json',
          plan.steps.map(({ what }) => textIn(what, 'en-US')),
        ),
      })
      .execute()
  })
}
