import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '#model/app-model.ts'
import type { ExpressionVariables } from '#model/expression/evaluate.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { conditionToSql } from '#server/storage/expression/expression-to-sql.ts'
import { RecordRefusal } from '../errors.ts'
import { lockCounts, referredCount } from '../rules/counting-locks.ts'
import type { EffectContext, EffectOf, EffectRunner } from './effect-context.ts'
import { effectVariables, happens } from './effect-variables.ts'
import { setValues } from './set.ts'

type AssignEffect = EffectOf<'assign'>

/**
 * `{"assign": "schedule", "by": "fewest", "per": "butler"}`: fills in a reference by rule. Concurrent assignments wait for each
 * other, so that the second counts the first; the candidate is locked as if a person had chosen it.
 */
export const assignEffect: EffectRunner<'assign'> = async (effect, context) => {
  const found = await findCandidate(effect, context)
  if (found === 'unasked') return
  if (found === undefined) {
    const field = context.resource.fields[effect.field]!.title
    throw new RecordRefusal('validation', [
      { path: '', code: 'nobody-free', params: { field }, ...(effect.noneMessage && { text: effect.noneMessage }) },
    ])
  }
  await setValues({ [effect.field]: found.id }, context)
  if (found.share !== null) await noteTurn(context, seriesOf(effect, context.resource), found.share)
}

export interface Candidate {
  readonly id: number
  /** The last assigned candidate. */
  readonly share: number | null
}

/**
 * The candidate chosen by the rule, locked until the transaction ends; undefined when there is none, `unasked` when the effect
 * does not apply.
 */
export async function findCandidate(
  effect: AssignEffect,
  context: EffectContext,
): Promise<Candidate | 'unasked' | undefined> {
  const { work, resource } = context
  const target = work.context.model.resources[resource.fields[effect.field]!.resource!]!
  const variables = await effectVariables(effect, context, choiceTexts(resource.fields[effect.field]?.choices))
  if (!happens(effect, variables)) return 'unasked'
  await lockCounts(work.write, [seriesOf(effect, resource)])
  const passed: number[] = []
  for (;;) {
    const first = await firstCandidate(
      effect,
      context,
      target,
      variables,
      sql`${sql.ref('row.id')} not in (${list(passed)})`,
    )
    if (!first) return undefined
    // A person may be choosing the same candidate at this moment, so it is re-read after the lock.
    await lockCounts(work.write, [referredCount(target.name, first.id)])
    const still = await firstCandidate(effect, context, target, variables, sql`${sql.ref('row.id')} = ${first.id}`)
    if (still) return still
    passed.push(first.id)
  }
}

async function firstCandidate(
  { field, by, where, per, open }: AssignEffect,
  { work, resource, id }: EffectContext,
  target: Resource,
  variables: ExpressionVariables,
  among: RawBuilder<unknown>,
): Promise<Candidate | undefined> {
  const { model } = work.context
  const { queries, adapter } = work.write
  const scope = { dialect: adapter.name, schema: model, variables }
  const row = { resource: target.name, alias: 'row' }
  const { choices } = resource.fields[field]!
  // In `choices` the candidate is `record` and the referring record is `params`.
  const asChoice = { ...scope, variables: { ...variables, params: variables.record } }
  const conditions = [
    among,
    ...(choices === undefined ? [] : [conditionToSql(choices, { ...asChoice, rows: { record: row } })]),
    ...(where === undefined ? [] : [conditionToSql(where, { ...scope, rows: { row } })]),
  ]
  const share = sql.ref(`row.${per ?? 'id'}`)
  const held = { resource: resource.name, alias: 'held' }
  const isOpen = open === undefined ? sql`1 = 1` : conditionToSql(open, { ...scope, rows: { row: held } })
  const inHand = sql`(select count(*) from ${sql.table(resource.name)} as ${sql.id('held')}
    join ${sql.table(target.name)} as ${sql.id('given')} on ${sql.ref('given.id')} = ${sql.ref(`held.${field}`)}
    where ${sql.ref(`given.${per ?? 'id'}`)} = ${share} and ${sql.ref('held.id')} <> ${id} and ${isOpen})`
  const turn = sql`(select ${sql.ref('last.turn')} from ${sql.table('steward_turn')} as ${sql.id('last')}
    where ${sql.ref('last.series')} = ${seriesName(resource, field)} and ${sql.ref('last.candidate')} = ${share})`
  const order = [...(by === 'fewest' ? [inHand] : []), sql`coalesce(${turn}, 0)`, sql.ref('row.id')]
  const { rows } = await sql<Candidate>`select ${sql.ref('row.id')} as id, ${share} as share
    from ${sql.table(target.name)} as ${sql.id('row')} where ${sql.join(conditions, sql` and `)}
    order by ${sql.join(order)} limit 1${adapter.lockRows('row', 'reference')}`.execute(queries)
  return rows[0]
}

/** Each field has its own rotation. */
async function noteTurn({ work }: EffectContext, series: string, candidate: number): Promise<void> {
  const table = sql.table('steward_turn')
  const next = sql`(select coalesce(max(turn), 0) + 1 from ${table} where series = ${series})`
  await sql`insert into ${table} (series, candidate, turn) values (${series}, ${candidate}, ${next})
    on conflict (series, candidate) do update set turn = ${next}`.execute(work.write.queries)
}

function seriesOf({ field }: AssignEffect, resource: Resource): string {
  return seriesName(resource, field)
}

function seriesName({ name }: Resource, field: string): string {
  return `${name}.${field}`
}

/** What `choices` reads of the referring record, as expressions over `record`. */
function choiceTexts(choices = ''): string[] {
  return (referencedPaths(choices).params ?? []).filter(path => path !== '').map(path => `record.${path}`)
}

/** The ids of an SQL list, which cannot be empty: 0 is the id of no record. */
function list(ids: readonly number[]): RawBuilder<unknown> {
  return sql.join([0, ...ids])
}
