import { completeCall } from '#model/api/rest-call.ts'
import type { FieldComponent, Source } from '#model/app-model.ts'
import type { FieldComponentName } from '#model/field-components.ts'
import type { FieldComponentConfig, RestOperationConfig, SourceConfig } from '../config-types.ts'
import { nameMap } from './name-map.ts'

/** The source of the records, with the defaults of each call. */
export function resolveSource(config: SourceConfig | undefined): Source {
  if (config === undefined || config.kind === 'store') return { kind: 'store' }
  if (config.kind === 'extension') return config
  const { idField = 'id', idType, envelope = true, operations, actions, views, choices, recordCalls } = config
  const completeCalls = (calls: Calls) => mapValues(given(calls), call => completeCall(call, envelope))
  return {
    kind: 'rest',
    idField,
    operations: completeCalls(operations),
    actions: completeCalls(actions ?? {}),
    ...(views === undefined ? {} : { views: mapValues(views, completeCalls) }),
    ...(choices === undefined ? {} : { choices: completeCalls(choices) }),
    ...(idType === 'text' ? { idType, recordCalls: false } : recordCalls === undefined ? {} : { recordCalls }),
  }
}

/** The component of a field, with the defaults of its call. */
export function resolveComponent(config: FieldComponentConfig): FieldComponent {
  const { call, ...rest } = typeof config === 'string' ? { name: config as FieldComponentName } : config
  return { ...rest, ...(call === undefined ? {} : { call: completeCall(call) }) }
}

type Calls = Readonly<Record<string, RestOperationConfig | undefined>>

function given(calls: Calls): Readonly<Record<string, RestOperationConfig>> {
  return Object.fromEntries(
    Object.entries(calls).filter((entry): entry is [string, RestOperationConfig] => entry[1] !== undefined),
  )
}

function mapValues<In, Out>(values: Readonly<Record<string, In>>, convert: (value: In) => Out) {
  return nameMap(Object.entries(values).map(([name, value]) => [name, convert(value)] as const))
}
