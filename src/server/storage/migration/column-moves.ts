import { localized, namedPart } from '#model/localized-text.ts'
import type { Database } from '../database.ts'
import type { ExistingTable } from '../dialects/dialect-adapter.ts'
import { quote } from '../dialects/existing-tables.ts'
import { isSystemTable } from '../system-tables.ts'
import { isOurIndex, type TableDefinition } from '../table-definition.ts'
import type { ColumnClaims, ColumnPlaces } from './column-identities.ts'
import { formerTable, originOf } from './column-origins.ts'
import type { MigrationStep } from './migration-step.ts'
import { plain } from './migration-step.ts'

/**
 * Renames tables and columns to the names in the model. Anything else with that name is renamed to one that no config can use.
 */
export class ColumnMoves {
  readonly #claims: ColumnClaims
  readonly #existing: ReadonlyMap<string, ExistingTable>
  /** Former table name → current name; columns by `former table.column`. */
  readonly #tables = new Map<string, string>()
  readonly #columns = new Map<string, string>()

  constructor(claims: ColumnClaims, existing: ReadonlyMap<string, ExistingTable>) {
    this.#claims = claims
    this.#existing = existing
    for (const { name, columns } of existing.values()) {
      if (isSystemTable({ name })) continue
      this.#tables.set(name, name)
      for (const column of columns.keys()) this.#columns.set(`${name}.${column}`, column)
    }
  }

  /** Current name of the table that the model calls `table`. */
  formerTable(table: string): string | undefined {
    return formerTable(this.#claims.origins, table)
  }

  identityOf(table: string, column: string): string | undefined {
    return this.#claims.identities[`${table}.${column}`]
  }

  /** Current name of the column. */
  formerColumn(table: string, column: string): string | undefined {
    return originOf(this.#claims.origins, table, column)?.column
  }

  plan(wanted: readonly TableDefinition[], { adapter }: Database, steps: MigrationStep[]): void {
    const moved = wanted.map(table => ({ table, former: this.formerTable(table.name) }))
    const add = (step: Omit<MigrationStep, 'risk' | 'statements'>, text: string) =>
      steps.push({ ...step, risk: 'safe', statements: [plain(text)] })
    for (const { table, former } of moved) {
      const occupant = [...this.#tables].find(([, name]) => name === table.name)
      if (!occupant || occupant[0] === former) continue
      const aside = freeName(table.name, new Set([...this.#tables.values()]))
      const drops = this.#existing
        .get(occupant[0])!
        .indexes.filter(isOurIndex)
        .flatMap(index => adapter.dropIndexStatements(occupant[0], index))
      steps.push({
        kind: 'set-aside',
        risk: 'safe',
        table: table.name,
        what: localized('set the former table {table} aside as {aside}', '将原表 {table} 改名保留为 {aside}', {
          table: table.name,
          aside,
        }),
        statements: [...drops, `alter table ${quote(occupant[1])} rename to ${quote(aside)}`].map(plain),
      })
      this.#tables.set(occupant[0], aside)
    }
    for (const { table, former } of moved) {
      const name = former === undefined ? undefined : this.#tables.get(former)
      if (name === undefined || name === table.name) continue
      add(
        {
          kind: 'rename-table',
          table: table.name,
          what: localized('rename the table {from} to {to}', '将表 {from} 改名为 {to}', {
            from: former!,
            to: namedPart(table.name, table.title),
          }),
        },
        `alter table ${quote(name)} rename to ${quote(table.name)}`,
      )
      this.#tables.set(former!, table.name)
    }
    for (const { table, former } of moved) if (former !== undefined) this.#planColumns(table, former, add)
  }

  #planColumns(
    { name: table, columns }: TableDefinition,
    former: string,
    add: (step: Omit<MigrationStep, 'risk' | 'statements'>, text: string) => void,
  ): void {
    const keyOf = (column: string) => `${former}.${column}`
    const names = () => [...this.#existing.get(former)!.columns.keys()].map(each => this.#columns.get(keyOf(each))!)
    const rename = (from: string, to: string) =>
      `alter table ${quote(table)} rename column ${quote(from)} to ${quote(to)}`
    for (const { name } of columns) {
      const occupant = [...this.#existing.get(former)!.columns.keys()].find(
        each => this.#columns.get(keyOf(each)) === name,
      )
      if (occupant === undefined || occupant === this.formerColumn(table, name)) continue
      const aside = freeName(name, new Set(names()))
      add(
        {
          kind: 'set-aside',
          table,
          what: localized(
            'set the former column {table}.{name} aside as {aside}',
            '将原列 {table}.{name} 改名保留为 {aside}',
            {
              table,
              name,
              aside,
            },
          ),
        },
        rename(name, aside),
      )
      this.#columns.set(keyOf(occupant), aside)
    }
    for (const { name, title } of columns) {
      const origin = this.formerColumn(table, name)
      const now = origin === undefined ? undefined : this.#columns.get(keyOf(origin))
      if (origin === undefined || now === undefined || now === name) continue
      add(
        {
          kind: 'rename-column',
          table,
          column: name,
          former: now,
          what: localized('rename the column {origin} to {name}', '将列 {origin} 改名为 {name}', {
            origin: `${table}.${origin}`,
            name: namedPart(name, title),
          }),
        },
        rename(now, name),
      )
      this.#columns.set(keyOf(origin), name)
    }
  }

  /** Future place of each column that will not have its first name. */
  places(): ColumnPlaces {
    const now = (place: string) => {
      const [table, column] = place.split('.') as [string, string]
      return `${this.#tables.get(table) ?? table}.${this.#columns.get(`${table}.${column}`) ?? column}`
    }
    const claimed = Object.entries(this.#claims.identities).map(([key, identity]) => [identity, key] as const)
    const left = [...this.#claims.unclaimed].map(([identity, place]) => [identity, now(place)] as const)
    return Object.fromEntries([...claimed, ...left].filter(([identity, place]) => identity !== place))
  }

  /** Tables and columns that the model does not have; they and their values are retained. */
  setAside(): string[] {
    const wanted = new Set(Object.keys(this.#claims.identities).map(key => key.split('.')[0]))
    const left = [...this.#claims.unclaimed.values()].map(place => {
      const [table, column] = place.split('.') as [string, string]
      const name = this.#tables.get(table) ?? table
      return wanted.has(name) ? `column ${name}.${this.#columns.get(place) ?? column}` : `table ${name}`
    })
    return [...new Set(left)]
  }
}

/** `house__2`: names in a config have no underscores. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const base = name.replace(/__\d+$/, '')
  let number = 2
  while (taken.has(`${base}__${number}`)) number++
  return `${base}__${number}`
}
