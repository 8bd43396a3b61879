import type { Aggregate, Check, Field, JsonRows, Option } from '#model/app-model.ts'
import type { FieldConfig } from '#model/config-schema/index.ts'
import type { RowsConfig } from '#model/field-types/shared/json-rows.ts'
import type { SourceLocation } from '#model/problems.ts'
import type { FieldComponentConfig } from '../config-types.ts'
import type { Facts } from './facts.ts'
import { formerNames } from './former-names.ts'
import { resolveComponent } from './resolve-source.ts'

/** Every key that the config of some field type has. */
type AnyFieldConfig = Partial<
  Omit<Field, 'checks' | 'location' | 'aggregate' | 'component' | 'rows' | 'placeholders'>
> & {
  readonly type: string
  readonly checks?: readonly { readonly expression: string; readonly message: Check['message'] }[]
  readonly aggregate?: Aggregate
  readonly component?: FieldComponentConfig
  readonly rows?: RowsConfig
  readonly placeholders?: string
}

/** The field with every default. A dictionary's values become the field's options. */
export function resolveField(name: string, config: FieldConfig, location: SourceLocation, facts: Facts): Field {
  const { checks = [], component, rows, placeholders, renamedFrom, ...given } = config as AnyFieldConfig
  const isSequence = given.type === 'sequence'
  const options = optionsOf(given, facts)
  return {
    ...given,
    ...formerNames(renamedFrom),
    name,
    title: given.title ?? { 'zh-CN': name, 'en-US': name },
    required: given.required ?? false,
    readOnly: given.readOnly ?? (isSequence || given.type === 'computed' || given.type === 'state'),
    immutable: given.immutable ?? false,
    unique: given.unique ?? isSequence,
    masked: given.masked ?? false,
    checks: checks.map(check => ({ ...check, field: name })),
    ...(options === undefined ? {} : { options }),
    ...(placeholders === undefined ? {} : { placeholders: valuesOf(placeholders, facts) }),
    ...(component === undefined ? {} : { component: resolveComponent(component) }),
    ...(rows === undefined ? {} : { rows: resolveRows(rows, location, facts) }),
    location,
  }
}

/** Columns are fields of a row. */
function resolveRows({ columns, ...rest }: RowsConfig, location: SourceLocation, facts: Facts): JsonRows {
  return {
    ...rest,
    columns: columns.map(({ name, ...column }) => resolveField(name, column as FieldConfig, location, facts)),
  }
}

function optionsOf(config: AnyFieldConfig, facts: Facts): readonly Option[] | undefined {
  return config.dictionary === undefined ? config.options : valuesOf(config.dictionary, facts)
}

/** The values of a partly unreadable dictionary are unknown. */
function valuesOf(name: string, facts: Facts): readonly Option[] | undefined {
  const dictionary = facts.dictionary(name)
  return dictionary?.complete ? dictionary.value?.values : undefined
}
