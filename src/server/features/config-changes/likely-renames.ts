import { sql } from 'kysely'
import type { AppModel, Field } from '#model/app-model.ts'
import { joined, type LocalizedText, localized, type TextPart } from '#model/localized-text.ts'
import { formerTable, originOf } from '#server/storage/migration/column-origins.ts'
import type { MigrationPlan } from '#server/storage/migration/migration-step.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import type { Database } from '../../storage/database.ts'
import type { ChangeLine } from './change-line.ts'

/** Similarity from which two names count as alike (1 = the same). */
const ALIKE = 0.45

/**
 * Removed names that resemble new ones: most likely they were renamed, and their data is wanted under the new name. Covers
 * fields, resources, states, options, pages and roles.
 */
export async function likelyRenames(
  before: AppModel,
  after: AppModel,
  { columns: { origins }, steps }: MigrationPlan,
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
    if (heir) {
      const way = localized('"renamedFrom": "{name}" in its file', '在其文件中写 "renamedFrom": "{name}"', {
        name: former.name,
      })
      lines.push(question(localized('resource {name}', '资源 {name} ', { name: former.name }), heir.name, way))
    }
  }
  for (const resource of Object.values(after.resources)) {
    const former = before.resources[formerTable(origins, resource.name) ?? '']
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
      const place = localized('field {place}', '字段 {place} ', { place: `${resource.name}.${field.name}` })
      const way = localized('"renamedFrom": "{name}" in the field', '在该字段中写 "renamedFrom": "{name}"', {
        name: field.name,
      })
      lines.push({ ...question(place, heir.name, way), count })
    }
    for (const field of Object.values(resource.fields)) {
      const was = former.fields[field.name]
      const [options, formerOptions] = [field.options ?? [], was?.options ?? []]
      if (field.type === 'state' || options.length === 0) continue
      const left = formerOptions.filter(({ value }) => !options.some(each => each.value === value))
      const come = options.filter(({ value }) => !formerOptions.some(each => each.value === value))
      for (const option of left) {
        const heir = alike(option, come, ({ value }) => value)
        if (!heir) continue
        lines.push({
          level: 'confirm',
          about: 'renames',
          what: localized(
            'the option "{from}" of {place} seems to be called "{to}" now',
            '{place} 的选项“{from}”似乎已改名为“{to}”',
            { from: option.value, to: heir.value, place: `${resource.name}.${field.name}` },
          ),
          why: localized(
            'records keep the value "{from}": change them by a bulk edit first, or leave the value and change its title',
            '记录仍保留值“{from}”：请先批量修改，或保留该值、只修改其标题',
            { from: option.value },
          ),
        })
      }
    }
  }
  for (const { kind, table, column, states, count } of steps) {
    const origin = originOf(origins, table, column ?? '')
    const [was, workflow] = [
      origin && before.resources[origin.table]?.workflows[origin.column],
      after.resources[table]?.workflows[column ?? ''],
    ]
    if (kind !== 'map-state' || !states || states.to !== undefined || !workflow) continue
    const state = was?.states[states.from]
    const come = Object.values(workflow.states).filter(({ name }) => !was?.states[name])
    const heir = state && alike(state, come, ({ name }) => name)
    if (!heir) continue
    const place = localized('state {state} of {place}', '状态 {state}（{place}）', {
      state: state.name,
      place: `${table}.${workflow.field}`,
    })
    const why = localized(
      'if so, write "renamedFrom": ["{state}"] in the state, and its records go along',
      '如果是，请在该状态中写 "renamedFrom": ["{state}"]，记录会随之转入',
      { state: state.name },
    )
    lines.push({ ...question(place, heir.name), why, count })
  }
  return [...lines, ...renamedPages(before, after), ...renamedRoles(before, after)]
}

/** Pages whose address is removed while a similar one is new; a page whose file stays has moved. */
function renamedPages(before: AppModel, after: AppModel): ChangeLine[] {
  const reached = new Set(after.pages.flatMap(({ path, aliases }) => [path, ...aliases]))
  const fresh = after.pages.filter(({ path }) => !before.pages.some(page => page.path === path))
  const files = new Set(after.pages.map(({ location }) => location.file))
  return before.pages
    .filter(({ path, location }) => !reached.has(path) && !files.has(location.file))
    .flatMap(page => {
      const same = fresh.filter(({ resource, kind }) => resource === page.resource && kind === page.kind)
      const heir = alike(page, same, ({ path }) => path)
      if (!heir) return []
      const { path } = page
      const why = localized(
        'if so, let it keep "path": "{path}", by which links, favourites and saved views know it',
        '如果是，请保留 "path": "{path}"：链接、收藏和已保存的视图都以此识别页面',
        { path },
      )
      return [{ ...question(localized('page {path}', '页面 {path} ', { path }), heir.path), why }]
    })
}

/** Accounts hold permission ids: a role with the same id has only changed its name. */
function renamedRoles(before: AppModel, after: AppModel): ChangeLine[] {
  const idsOf = ({ permissions }: AppModel, role: string) =>
    permissions.flatMap(each => (each.role === role ? each.id : []))
  const entryOf = ({ permissions }: AppModel, role: string) => {
    const { title } = permissions.find(each => each.role === role)!
    return { name: role, title }
  }
  const gone = before.roles.filter(role => !after.roles.includes(role) && idsOf(before, role).length > 0)
  const fresh = after.roles.filter(role => !before.roles.includes(role) && idsOf(after, role).length > 0)
  return gone.flatMap(role => {
    const [ids, come] = [idsOf(before, role), fresh.map(each => entryOf(after, each))]
    const same = come.find(({ name }) => idsOf(after, name).some(id => ids.includes(id)))
    if (same) return []
    const heir = alike(entryOf(before, role), come, ({ name }) => name)
    if (!heir) return []
    const why = localized(
      `if so, give its permissions the ${ids.length === 1 ? 'id' : 'ids'} {ids}, and who holds it keeps it; as it is, nobody has "{heir}" until it is given`,
      '如果是，请将其权限编号设为 {ids}，原有人员即可继续持有；否则在重新授权之前，没有人拥有“{heir}”',
      { ids: joined(ids), heir: heir.name },
    )
    return [{ ...question(localized('role {role}', '角色 {role} ', { role }), heir.name), why }]
  })
}

function question(former: LocalizedText, heir: string, way: TextPart = ''): ChangeLine {
  return {
    level: 'confirm',
    about: 'renames',
    what: localized('is "{heir}" the former {former}?', '“{heir}”是否由{former}改名而来？', { heir, former }),
    why: localized(
      'if so, write {way}, and the values go along; as it is, "{heir}" begins empty and what was there stays aside',
      '如果是，请{way}，原有的值会随之转入；否则“{heir}”从空值开始，原有的值另行保留',
      { way, heir },
    ),
  }
}

function best(field: Field, candidates: readonly Field[]): Field | undefined {
  const same = candidates.filter(({ type }) => type === field.type)
  return alike(field, same, ({ name }) => name)
}

/** The one with the same title, else the first with a similar name. */
function alike<Each extends { readonly title: LocalizedText }>(
  former: Each,
  candidates: readonly Each[],
  nameOf: (each: Each) => string,
): Each | undefined {
  const titled = candidates.find(({ title }) => JSON.stringify(title) === JSON.stringify(former.title))
  return titled ?? candidates.find(each => likeness(nameOf(each), nameOf(former)) >= ALIKE)
}

/** Share of letter pairs that two names have in common. */
function likeness(one: string, other: string): number {
  const pairs = (text: string) =>
    [...text.toLowerCase()].slice(1).map((letter, index) => text.toLowerCase()[index] + letter)
  const [first, second] = [pairs(one), pairs(other)]
  const shared = first.filter(pair => second.includes(pair)).length
  return (2 * shared) / Math.max(1, first.length + second.length)
}
