import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AppModel, Field, Resource } from '#model/app-model.ts'
import { dayOf } from '#model/dates/dates.ts'
import { type FieldPath, fieldPath, targetOf } from '#model/field-path.ts'
import { storageOf, valueTypeOf } from '#model/field-types/index.ts'
import type { Locale } from '#model/localized-text.ts'
import type { Me } from '#model/permissions/me.ts'
import type { DialectAdapter } from '../dialects/dialect-adapter.ts'
import { conditionToSql, type ExpressionScope, fieldToSql } from '../expression/expression-to-sql.ts'
import { columnKind } from '../resource-tables.ts'
import type { ColumnKind } from '../table-definition.ts'
import { addExpressionReads, addFieldReads, type Reads } from './expression-reads.ts'

/** Account, language and time of a selection. */
export interface SelectContext {
  readonly model: AppModel
  readonly adapter: DialectAdapter
  readonly me: Me
  /** Language of labels. */
  readonly locale: Locale
  /** ISO datetime. */
  readonly now: string
}

/** The rows of one resource under the alias `record`, joined with the records along the paths. */
export class RowQuery {
  readonly reads: Reads
  readonly #scope: Omit<ExpressionScope, 'rows'>
  readonly #joins = new Map<string, { readonly alias: string; readonly join: RawBuilder<unknown> }>()

  constructor(
    readonly context: SelectContext,
    readonly resource: Resource,
    readonly alias = 'record',
    /** Replacement for the table of the resource. */
    readonly source: RawBuilder<unknown> = sql.table(resource.name),
    /** Whether the replacement already contains only rows that may contain the text, so that conditions need not check it. */
    readonly isNarrowed = false,
  ) {
    const { model, adapter, me, now } = context
    this.#scope = { dialect: adapter.name, schema: model, variables: { me, now, today: dayOf(now) } }
    this.reads = { resources: new Set([resource.name]), usesNow: false, usesAggregates: false }
  }

  /** The path from this resource. @throws when the model has no such path. */
  path(text: string): FieldPath {
    const found = fieldPath(this.context.model, this.resource, text)
    if (!found) throw new Error(`${this.resource.name} has no field ${text}`)
    return found
  }

  /** The value at the end of a path, including computed ones. @throws ExpressionError when it has no SQL. */
  value(path: FieldPath): RawBuilder<unknown> {
    return this.#field(this.aliasAt(path.through), path.resource, path.field)
  }

  /** The label of the record that the reference at the end of the path names. */
  label(path: FieldPath): RawBuilder<unknown> {
    const target = targetOf(this.context.model, path.field)!
    return this.#field(this.aliasAt([...path.through, path.field]), target, target.fields[target.label]!)
  }

  /** The same in the language of the request, if the record has a label in it. */
  shownLabel(path: FieldPath): RawBuilder<unknown> {
    const target = targetOf(this.context.model, path.field)!
    return this.#shownLabelOf(this.aliasAt([...path.through, path.field]), target)
  }

  /** Sort expression for a path, by its displayed text. */
  orderPath(path: FieldPath): FieldPath {
    const by = path.field.sortedBy === undefined ? undefined : path.resource.fields[path.field.sortedBy]
    return by ? { ...path, field: by } : path
  }

  /** The same for the record that a reference names. */
  labelOrder(path: FieldPath): RawBuilder<unknown> {
    const target = targetOf(this.context.model, path.field)!
    const by = target.fields[target.label]?.sortedBy
    if (by === undefined || target.labels?.[this.context.locale]) return this.shownLabel(path)
    return this.#field(this.aliasAt([...path.through, path.field]), target, target.fields[by]!)
  }

  /** Displayed text of the row in a reference. */
  get ownLabel(): RawBuilder<unknown> {
    return this.#shownLabelOf(this.alias, this.resource)
  }

  #shownLabelOf(alias: string, owner: Resource): RawBuilder<unknown> {
    const plain = this.#field(alias, owner, owner.fields[owner.label]!)
    const name = owner.labels?.[this.context.locale]
    return name ? sql`coalesce(nullif(${this.#field(alias, owner, owner.fields[name]!)}, ''), ${plain})` : plain
  }

  /** A condition over `record`, by default the row itself; true only where it is known to be true. */
  condition(
    text: string,
    { alias = this.alias, resource = this.resource, params }: ConditionOptions = {},
  ): RawBuilder<SqlBool> {
    addExpressionReads(this.context.model, text, { record: resource }, this.reads)
    const variables = { ...this.#scope.variables, params }
    return conditionToSql(text, { ...this.#scope, variables, rows: { record: { resource: resource.name, alias } } })
  }

  /** Alias of the table at the end of the references; joined on first use. */
  aliasAt(through: readonly Field[]): string {
    let alias = this.alias
    let owner = this.resource
    let key = ''
    for (const field of through) {
      key = `${key}.${field.name}`
      const target = targetOf(this.context.model, field)!
      alias = this.#joins.get(key)?.alias ?? this.#join(key, alias, owner, field, target)
      owner = target
    }
    return alias
  }

  /** `"house" as "record" left join …`: all joins of the parts built so far. */
  get from(): RawBuilder<unknown> {
    const joins = [...this.#joins.values()].map(({ join }) => join)
    return sql`${this.source} as ${sql.ref(this.alias)}${joins.length > 0 ? sql` ${sql.join(joins, sql` `)}` : sql``}`
  }

  #field(alias: string, owner: Resource, field: Field): RawBuilder<unknown> {
    if (columnKind(field)) return sql.ref(`${alias}.${field.column ?? field.name}`)
    addFieldReads(this.context.model, owner, field, this.reads)
    return fieldToSql({ resource: owner.name, alias }, field.name, this.#scope)
  }

  #join(key: string, from: string, owner: Resource, field: Field, target: Resource): string {
    const alias = `j${this.#joins.size + 1}`
    const id = this.#field(from, owner, field)
    const join = sql`left join ${sql.table(target.name)} as ${sql.ref(alias)} on ${sql.ref(`${alias}.id`)} = ${id}`
    this.#joins.set(key, { alias, join })
    this.reads.resources.add(target.name)
    return alias
  }
}

/** What a condition uses instead of the row itself. */
export interface ConditionOptions {
  readonly alias?: string
  readonly resource?: Resource
  /** Value of the variable `params`. */
  readonly params?: unknown
}

/** Kind of a field's value in results: that of its column, or of the column it would have. */
export function valueKindOf(field: Field): ColumnKind {
  const storage = storageOf(field) === 'none' ? valueTypeOf(field).storage : storageOf(field)
  return storage === 'none' ? 'text' : storage
}
