import { sql } from 'kysely'
import type { AppModel, Field } from '#model/app-model.ts'
import type { Database } from '#server/storage/database.ts'
import type { MigrationPlan } from '#server/storage/migration/migration-step.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import type { ChangeLine } from './plan-change.ts'

/** From this on two names are taken to be alike (1 = the same). */
const ALIKE = 0.45

/**
 * What goes while something like it is new: most likely it was renamed, and its values are wanted under the new name. Fields,
 * resources, states and options.
 */
export async function likelyRenames(
  before: AppModel,
  after: AppModel,
  { columns: { origins } }: MigrationPlan,
  database: Database,
): Promise<ChangeLine[]> {
  const lines: ChangeLine[] = []
  const stays = new Set(origins.values())
  const [gone, fresh] = [
    Object.values(before.resources).filter(({ name }) => !stays.has(`${name}.id`)),
    Object.values(after.resources).filter(({ name }) => !origins.has(`${name}.id`)),
  ]
  for (const former of gone) {
    const names = new Set(Object.keys(former.fields))
    const heir = fresh.find(({ fields }) => {
      const shared = Object.keys(fields).filter(each => names.has(each)).length
      return shared / Math.max(names.size, Object.keys(fields).length) > 0.6
    })
    if (heir) lines.push(question(`resource ${former.name}`, heir.name, `"renamedFrom": "${former.name}" in its file`))
  }
  for (const resource of Object.values(after.resources)) {
    const former = before.resources[origins.get(`${resource.name}.id`)?.split('.')[0] ?? '']
    if (!former) continue
    const lost = Object.values(former.fields).filter(
      field => columnKind(field) && field.type !== 'computed' && !stays.has(`${former.name}.${field.name}`),
    )
    const added = Object.values(resource.fields).filter(
      field => columnKind(field) && field.type !== 'computed' && !origins.has(`${resource.name}.${field.name}`),
    )
    for (const field of lost) {
      const heir = best(field, added)
      if (!heir) continue
      const { rows } = await sql<{ count: unknown }>`select count(${sql.ref(field.name)}) as count
        from ${sql.table(former.name)}`.execute(database.reader)
      const count = Number(rows[0]?.count ?? 0)
      if (count === 0) continue
      const place = `field ${resource.name}.${field.name}`
      lines.push({ ...question(place, heir.name, `"renamedFrom": "${field.name}" in the field`), count })
    }
    for (const field of Object.values(resource.fields)) {
      const was = former.fields[field.name]
      const [options, formerOptions] = [field.options ?? [], was?.options ?? []]
      if (field.type === 'state' || options.length === 0) continue
      const left = formerOptions.filter(({ value }) => !options.some(each => each.value === value))
      const come = options.filter(({ value }) => !formerOptions.some(each => each.value === value))
      for (const option of left) {
        const heir = come.find(({ title }) => JSON.stringify(title) === JSON.stringify(option.title))
        if (!heir) continue
        lines.push({
          verdict: 'confirm',
          about: 'renames',
          what: `the option "${option.value}" of ${resource.name}.${field.name} seems to be called "${heir.value}" now`,
          why: `records keep the value "${option.value}": change them by a bulk edit first, or leave the value and change its title`,
        })
      }
    }
  }
  return lines
}

function question(what: string, heir: string, way: string): ChangeLine {
  return {
    verdict: 'confirm',
    about: 'renames',
    what: `is "${heir}" the former ${what}?`,
    why: `if so, write ${way}, and the values go along; as it is, "${heir}" begins empty and what was there stays aside`,
  }
}

function best(field: Field, candidates: readonly Field[]): Field | undefined {
  const same = candidates.filter(({ type }) => type === field.type)
  const titled = same.find(({ title }) => JSON.stringify(title) === JSON.stringify(field.title))
  return titled ?? same.find(({ name }) => likeness(name, field.name) >= ALIKE)
}

/** Share of the pairs of neighbouring letters that two names have in common. */
function likeness(one: string, other: string): number {
  const pairs = (text: string) =>
    [...text.toLowerCase()].slice(1).map((letter, index) => text.toLowerCase()[index] + letter)
  const [first, second] = [pairs(one), pairs(other)]
  const shared = first.filter(pair => second.includes(pair)).length
  return (2 * shared) / Math.max(1, first.length + second.length)
}
