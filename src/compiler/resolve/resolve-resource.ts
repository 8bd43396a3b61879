import { completeCall } from '#model/api/rest-call.ts'
import type { Field, Operation, PrintedDocument, Resource, RestOperation } from '#model/app-model.ts'
import type { FieldConfig, ResourceConfig } from '#model/config-schema/index.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import { type DeadlineFields, deadlineFields } from '#model/workflow/deadline-fields.ts'
import type { DocumentConfig, OperationConfig } from '../config-types.ts'
import type { ConfigFile } from '../read/config-file.ts'
import { pointerTo, valueAt } from '../read/parse/json-pointer.ts'
import type { SourceFile } from '../read/parse/source-file.ts'
import { impliedText } from '../texts/implied-text.ts'
import type { Facts } from './facts.ts'
import { formerNames } from './former-names.ts'
import { withImplicitFields } from './implicit-fields.ts'
import { nameMap } from './name-map.ts'
import { resolveAsks, type Surroundings } from './resolve-ask.ts'
import { resolveField } from './resolve-field.ts'
import { resolveLines } from './resolve-lines.ts'
import { resolveSource } from './resolve-source.ts'
import { resolveWorkflow, stateOptions } from './resolve-workflow.ts'
import { withReviews } from './review-parts.ts'
import { unreadField, unreadResource } from './unread.ts'

/** The resource with every default and implicit field; parts derived from pages are added later. */
export function resolveResource(file: ConfigFile<ResourceConfig>, facts: Facts): Resource {
  const { name, module, source, value } = file
  const location = source.positions.locate('', 'value')
  if (value === undefined) return unreadResource(name, location)
  const config = withReviews(value)
  const fields = resolveFields(file, config, facts)
  const around = { fields, source, facts }
  const operations = Object.entries(config.operations ?? {}).map(
    ([operation, written]) => [operation, resolveOperation(name, operation, written, around)] as const,
  )
  const workflows = Object.entries(config.workflows ?? {}).map(
    ([field, workflow]) => [field, resolveWorkflow(field, workflow, pointerTo('/workflows', field), around)] as const,
  )
  const lines = Object.entries(config.lines ?? {}).map(([key, written]) => [key, resolveLines(key, written)] as const)
  const selections = Object.entries(config.selections ?? {}).map(
    ([selection, written]) => [selection, { show: [], ...written, name: selection }] as const,
  )
  const documents = Object.entries(config.documents ?? {}).map(
    ([document, written]) => [document, resolveDocument(document, written, source)] as const,
  )
  return {
    name,
    title: config.title,
    ...(config.description === undefined ? {} : { description: config.description }),
    module,
    label: config.label,
    ...(config.labels === undefined ? {} : { labels: config.labels }),
    ...(config.absent === undefined ? {} : { absent: config.absent }),
    ...(config.optionFields === undefined ? {} : { optionFields: config.optionFields }),
    scope: config.scope,
    ...(config.givesBlock ? { givesBlock: true } : {}),
    ...(config.scopeVia === undefined ? {} : { scopeVia: config.scopeVia }),
    fields,
    search: config.search ?? [],
    ...(config.foundBy === undefined ? {} : { foundBy: config.foundBy }),
    unique: config.unique ?? [],
    checks: (config.checks ?? []).map(check => ({ field: '', ...check })),
    ...(config.identities === undefined ? {} : { identities: config.identities }),
    workflows: nameMap(workflows),
    ...(selections.length === 0 ? {} : { selections: nameMap(selections) }),
    ...(config.messages === undefined ? {} : { messages: config.messages }),
    grants: (config.grants ?? []).map((grant, index) => ({
      fields: ['*'],
      ...grant,
      origin: { kind: 'resource' },
      location: source.positions.locate(pointerTo('/grants', index), 'value'),
    })),
    source: resolveSource(config.source),
    ...(config.comments === undefined ? {} : { comments: config.comments }),
    ...(config.attachments === undefined ? {} : { attachments: config.attachments }),
    ...(lines.length === 0 ? {} : { lines: nameMap(lines) }),
    ...(operations.length === 0 ? {} : { operations: nameMap(operations) }),
    ...(documents.length === 0 ? {} : { documents: nameMap(documents) }),
    ...(config.imported === undefined ? {} : { imported: config.imported }),
    indexes: [],
    ...formerNames(config.renamedFrom),
    location,
  }
}

function resolveFields(
  { source }: { readonly source: SourceFile },
  config: ResourceConfig,
  facts: Facts,
): Readonly<Record<string, Field>> {
  const locate = (name: string) => source.positions.locate(pointerTo('/fields', name), 'key')
  const known = withImplicitFields(config.fields, config.scope).flatMap(([name, fieldConfig]) => {
    const field = resolveField(name, fieldConfig, locate(name), facts)
    const workflow = Object.hasOwn(config.workflows ?? {}, name) ? config.workflows?.[name] : undefined
    if (workflow === undefined) return [[name, field] as const]
    const implied = impliedByDeadlines(config, name).map(
      ([key, own]) => [key, { ...resolveField(key, own, locate(name), facts), deadlineOf: name }] as const,
    )
    return [
      [
        name,
        { ...field, options: stateOptions(workflow, valueAt(source.value, pointerTo('/workflows', name, 'states'))) },
      ] as const,
      ...implied,
    ]
  })
  const written = valueAt(source.value, '/fields')
  const unread = Object.keys(typeof written === 'object' && written !== null ? written : {})
    .filter(name => !Object.hasOwn(config.fields, name))
    .map(name => [name, unreadField(name, locate(name))] as const)
  return nameMap([...known, ...unread])
}

/** A document with its defaults; its templates are separate files and are added when the model is built. */
function resolveDocument(name: string, config: DocumentConfig, source: SourceFile): PrintedDocument {
  return {
    paper: 'A4',
    orientation: 'portrait',
    copies: 1,
    ...config,
    name,
    templates: { 'zh-CN': [], 'en-US': [] },
    location: source.positions.locate(pointerTo('/documents', name), 'key'),
  }
}

/** A named action with a single call, with its defaults. */
function resolveOperation(resource: string, name: string, config: OperationConfig, around: Surroundings): Operation {
  const pointer = pointerTo('/operations', name)
  const { ask, call, ...rest } = config
  return {
    on: 'record',
    danger: false,
    ...rest,
    name,
    ask: resolveAsks(ask, pointer, around),
    ...(typeof call === 'string'
      ? { action: call, call: ownCall(resource, name, config) }
      : { call: completeCall(call) }),
    location: around.source.positions.locate(pointer, 'key'),
  }
}

/** The endpoint that runs an action of the app. */
function ownCall(resource: string, name: string, { on = 'record', ask = [] }: OperationConfig): RestOperation {
  const asked = ask.map(each => (typeof each === 'string' ? each : each.name))
  const path = `/api/resources/${resource}${on === 'record' ? '/{id}' : ''}/operations/${name}`
  const params = Object.fromEntries((on === 'record' ? ['version', ...asked] : []).map(each => [each, each]))
  return completeCall({ method: 'POST', path, encoding: 'json', params })
}

/**
 * The fields implied by deadlines of the state field `state`: when its state was entered, when it must be left, and whether
 * that is past. Empty without deadlines, and for fields declared by the author (`reserved-name`).
 */
function impliedByDeadlines(
  { fields, workflows = {} }: Pick<ResourceConfig, 'fields' | 'workflows'>,
  state: string,
): (readonly [string, FieldConfig])[] {
  const withDeadlines = Object.keys(workflows).filter(name => hasDeadlines(workflows[name]))
  if (!withDeadlines.includes(state)) return []
  const names = deadlineFields(state)
  const of = withDeadlines.length > 1 ? (fields[state] as { readonly title?: LocalizedText }).title : undefined
  const titled = (part: keyof DeadlineFields) => {
    const title = impliedText(part)
    return of === undefined ? title : impliedText('ofState', { state: of, title })
  }
  const moment = { type: 'datetime', readOnly: true } as const
  const configs: Readonly<Record<keyof DeadlineFields, FieldConfig>> = {
    since: { ...moment, title: titled('since') },
    due: { ...moment, title: titled('due') },
    overdue: {
      type: 'computed',
      title: titled('overdue'),
      result: 'boolean',
      expression: `record.${names.due} != null && now > record.${names.due}`,
    },
  }
  return (['since', 'due', 'overdue'] as const)
    .map(part => [names[part], configs[part]] as const)
    .filter(([name]) => !Object.hasOwn(fields, name))
}

function hasDeadlines(workflow: NonNullable<ResourceConfig['workflows']>[string] | undefined): boolean {
  return Object.values(workflow?.states ?? {}).some(({ deadline }) => deadline !== undefined)
}
