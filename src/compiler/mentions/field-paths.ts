import { pageKindOf } from '#model/page-kinds/index.ts'
import { PLATFORM_RESOURCES } from '#model/platform-resources.ts'
import { LIST_PARAMS, pathOfParam } from '#model/rest-call.ts'
import type { DetailTabConfig, EffectConfig, PageConfig, ResourceConfig, RestOperationConfig } from '../config-types.ts'
import type { ConfigFile } from '../files/config-file.ts'
import { type Pointer, pointerTo } from '../parse/json-pointer.ts'
import { askersOf, documentsOf, isInput } from './askers.ts'
import { callsOf } from './calls.ts'
import type { DeadlineMention } from './deadlines.ts'
import { inputsOf } from './field-configs.ts'
import { fieldsOfGenerate, recurrenceFields, rowOf, scheduleFields, selectionFields } from './generated.ts'
import { forLastObject } from './per-object.ts'
import { each } from './roles.ts'
import { effectsOf, transitionsOf, workflowsOf } from './transitions.ts'

/** A field, or dot path, named at `pointer`, to be found in `resource`. */
export interface FieldMention {
  readonly pointer: Pointer
  readonly path: string
  readonly resource: string
  readonly use: FieldUse
  /** Whether the path stands as the key at `pointer`, not as its value. */
  readonly isKey?: boolean
}
export type FieldUse =
  | 'column'
  | 'filter'
  | 'sort'
  | 'form'
  | 'detail'
  | 'back-reference'
  | 'list'
  | 'written'
  | 'exchanged'

/** Every field that a page file names. */
export const fieldsInPage = forLastObject((page: PageConfig): readonly FieldMention[] => {
  const own = (use: FieldUse) => (mention: Path) => ({ ...mention, resource: page.resource, use })
  return [
    ...columnPaths('/columns', page.columns).map(own('column')),
    ...columnPaths('/filters', page.filters).map(own('filter')),
    ...each('/sort', page.sort).map(({ pointer, name }) => own('sort')({ pointer, path: name.replace(/^-/, '') })),
    ...sectionPaths('/sections', page.sections).map(own('form')),
    ...each('/totals', page.totals).map(({ pointer, name }) => own('column')({ pointer, path: name })),
    ...each('/inlineEdit', page.inlineEdit).map(({ pointer, name }) => own('column')({ pointer, path: name })),
    ...each('/expand/fields', page.expand?.fields).map(({ pointer, name }) => own('column')({ pointer, path: name })),
    ...sectionPaths('/detail/groups', page.detail?.groups).map(own('detail')),
    ...fieldsOfKind(page),
    ...(page.detail?.tabs ?? []).flatMap((tab, index) => {
      const pointer = pointerTo('/detail/tabs', index)
      return [
        ...(tab.by === undefined
          ? []
          : [{ pointer: pointerTo(pointer, 'by'), path: tab.by, resource: tab.resource, use: backUse(tab) }]),
        ...(tab.opens === undefined
          ? []
          : [
              { pointer: pointerTo(pointer, 'opens'), path: tab.opens, resource: tab.resource, use: 'column' as const },
            ]),
        ...columnPaths(pointerTo(pointer, 'columns'), tab.columns).map(path => ({
          ...path,
          resource: tab.resource,
          use: 'column' as const,
        })),
      ]
    }),
  ]
})

/** Rows that share something with the record are found as a filter finds them. */
function backUse({ equals }: DetailTabConfig): FieldUse {
  return equals === undefined ? 'back-reference' : 'filter'
}

/** Fields in the options of the page's kind. */
function fieldsOfKind(page: PageConfig): FieldMention[] {
  const mentions = pageKindOf(page.kind)?.mentions?.(page) ?? []
  return mentions.flatMap(({ at, resource = page.resource, field }): FieldMention[] =>
    field === undefined ? [] : [{ pointer: pointerTo('', ...at), path: field, resource, use: 'exchanged' }],
  )
}

/** Every field that a resource file names outside of expressions. */
export const fieldsInResource = forLastObject(({ name, value }: ConfigFile<ResourceConfig>): readonly FieldMention[] =>
  value ? inResource(name, value) : [],
)

function inResource(name: string, resource: ResourceConfig): FieldMention[] {
  const own = (pointer: Pointer, paths: readonly string[] | undefined): FieldMention[] =>
    each(pointer, paths).map(({ pointer: at, name: path }) => ({ pointer: at, path, resource: name, use: 'list' }))
  return [
    ...own('/search', resource.search),
    ...own('/optionFields', resource.optionFields),
    ...Object.entries(resource.labels ?? {}).map(
      ([locale, path]): FieldMention => ({ pointer: pointerTo('/labels', locale), path, resource: name, use: 'list' }),
    ),
    ...(resource.unique ?? []).flatMap((fields, index) => own(pointerTo('/unique', index), fields)),
    ...(resource.checks ?? []).flatMap(({ field }, index): FieldMention[] =>
      field === undefined
        ? []
        : [{ pointer: pointerTo('/checks', index, 'field'), path: field, resource: name, use: 'list' }],
    ),
    ...(resource.grants ?? []).flatMap((grant, index) => own(pointerTo('/grants', index, 'fields'), grant.fields)),
    ...workflowsOf(resource).flatMap(({ pointer, workflow }) =>
      Object.entries(workflow.states).flatMap(([state, { required, frozen, deadline }]) => [
        ...own(pointerTo(pointer, 'states', state, 'required'), required),
        ...own(pointerTo(pointer, 'states', state, 'frozen'), frozen).filter(({ path }) => path !== '*'),
        ...inDeadline(name, pointerTo(pointer, 'states', state, 'deadline'), deadline ?? {}),
      ]),
    ),
    ...askedFields(name, resource),
    ...reportedFields(name, resource),
    ...aggregatedFields(resource),
    ...writtenFields(name, resource),
    ...selectionFields(resource),
    ...scheduleFields(name, resource),
    ...recurrenceFields(name, resource),
    ...exchangedFields(name, resource),
    ...lineFields(name, resource),
    ...documentsOf(resource).flatMap(({ pointer, document }) => own(pointerTo(pointer, 'groupBy'), document.groupBy)),
  ]
}

/** The fields that a deadline runs from and tells of. */
function inDeadline(
  resource: string,
  pointer: Pointer,
  { from, notify, escalate = [] }: Partial<DeadlineMention['deadline']>,
): FieldMention[] {
  const at = (key: Pointer, path: string | undefined): FieldMention[] =>
    path === undefined ? [] : [{ pointer: key, path, resource, use: 'list' }]
  return [
    ...at(pointerTo(pointer, 'from'), from),
    ...at(pointerTo(pointer, 'notify'), notify),
    ...escalate.flatMap((step, index) => at(pointerTo(pointer, 'escalate', index, 'notify'), step.notify)),
  ]
}

function lineFields(own: string, { lines = {} }: ResourceConfig): FieldMention[] {
  return Object.entries(lines).flatMap(([name, { resource, by, fields, sums, each: source }]): FieldMention[] => {
    const pointer = pointerTo('/lines', name)
    const listed = (key: string, paths: readonly string[] | undefined) =>
      each(pointerTo(pointer, key), paths).map(at => ({
        pointer: at.pointer,
        path: at.name,
        resource,
        use: 'list' as const,
      }))
    return [
      { pointer: pointerTo(pointer, 'by'), path: by, resource, use: 'back-reference' },
      ...listed('fields', fields),
      ...listed('sums', sums),
      ...(source === undefined
        ? []
        : [
            { pointer: pointerTo(pointer, 'each', 'of'), path: source.of, resource: own, use: 'list' as const },
            { pointer: pointerTo(pointer, 'each', 'field'), path: source.field, resource, use: 'list' as const },
          ]),
    ]
  })
}

function askedFields(resource: string, config: ResourceConfig): FieldMention[] {
  return askersOf(config).flatMap(({ pointer, ask }) =>
    ask.flatMap((asked, index): FieldMention[] => {
      const at = pointerTo(pointer, 'ask', index)
      if (typeof asked === 'string') return [{ pointer: at, path: asked, resource, use: 'list' }]
      return isInput(asked) ? [] : [{ pointer: pointerTo(at, 'name'), path: asked.name, resource, use: 'list' }]
    }),
  )
}

/** What a transition adds up before it is run, and what it shows of the records that it made. */
function reportedFields(own: string, config: ResourceConfig): FieldMention[] {
  const targetOf = (field: unknown) => (field as { readonly resource?: string } | undefined)?.resource
  return transitionsOf(config).flatMap(({ pointer, transition: { ask = [], sums, outcome } }): FieldMention[] => {
    const listed = (at: Pointer, paths: readonly string[] | undefined, resource: string | undefined) =>
      resource === undefined
        ? []
        : each(at, paths).map(mention => ({ ...mention, path: mention.name, resource, use: 'list' as const }))
    const asked = ask.find(each => isInput(each) && each.name === sums?.of)
    const record = outcome && { pointer: pointerTo(pointer, 'outcome', 'record'), path: outcome.record, resource: own }
    return [
      ...listed(pointerTo(pointer, 'sums', 'fields'), sums?.fields, sums?.of === undefined ? own : targetOf(asked)),
      ...(record ? [{ ...record, use: 'list' as const }] : []),
      ...listed(
        pointerTo(pointer, 'outcome', 'sums'),
        outcome?.sums,
        targetOf(outcome && config.fields[outcome.record]),
      ),
    ]
  })
}

/** Our side of what is exchanged with endpoints that exist already. */
function exchangedFields(resource: string, config: ResourceConfig): FieldMention[] {
  const keys = (pointer: Pointer, names: readonly string[]) =>
    names.map(path => ({ pointer: pointerTo(pointer, path), path, resource, use: 'exchanged' as const, isKey: true }))
  const choices = config.source?.kind === 'rest' ? Object.keys(config.source.choices ?? {}) : []
  const isOfOther = (pointer: Pointer) => pointer.startsWith('/source/choices/')
  return [
    ...keys('/source/choices', choices),
    ...callsOf(config)
      .filter(({ pointer }) => !isOfOther(pointer))
      .flatMap(({ pointer, call, runs }) => [
        ...(pointer.includes('/component/') ? [] : keys(pointerTo(pointer, 'fields'), Object.keys(call.fields ?? {}))),
        ...paramPaths(pointerTo(pointer, 'params'), call, inputNames(config, runs)).map(at => ({
          ...at,
          resource,
          use: 'exchanged' as const,
          isKey: true,
        })),
      ]),
    ...keysOfOthers(config),
    ...groupingFields(config),
  ]
}

/** Names in `params` that are neither a part of the paging nor an input that the call's operation asks for. */
function paramPaths(pointer: Pointer, call: RestOperationConfig, inputs: ReadonlySet<string>): Path[] {
  return Object.keys(call.params ?? {})
    .filter(name => !LIST_PARAMS.includes(name) && !inputs.has(name.split('.')[0] ?? ''))
    .map(name => ({ pointer: pointerTo(pointer, name), path: pathOfParam(name) }))
}

function inputNames(config: ResourceConfig, runs: string | undefined): ReadonlySet<string> {
  const asker = askersOf(config).find(({ name }) => name === runs)
  return new Set(asker?.ask.filter(isInput).map(({ name }) => name))
}

/** Fields of records referred to by which their side knows them. */
function keysOfOthers(config: ResourceConfig): FieldMention[] {
  const targetOf = (field: string) => (config.fields[field] as { resource?: string } | undefined)?.resource
  const at = (pointer: Pointer, field: string, key: string | undefined): FieldMention[] => {
    const resource = targetOf(field)
    return resource === undefined || key === undefined ? [] : [{ pointer, path: key, resource, use: 'exchanged' }]
  }
  const choices = config.source?.kind === 'rest' ? Object.entries(config.source.choices ?? {}) : []
  return [
    ...choices.flatMap(([field, { key }]) => at(pointerTo('/source/choices', field, 'key'), field, key)),
    ...callsOf(config).flatMap(({ pointer, call }) =>
      Object.entries(call.fields ?? {}).flatMap(([field, place]) =>
        typeof place === 'string' ? [] : at(pointerTo(pointer, 'fields', field, 'key'), field, place.key),
      ),
    ),
  ]
}

/** The field of the candidates by which a component groups them. */
function groupingFields(config: ResourceConfig): FieldMention[] {
  return inputsOf(config).flatMap(({ pointer, config: { component, resource } }): FieldMention[] => {
    const group = typeof component === 'object' ? component.group : undefined
    if (group === undefined || resource === undefined) return []
    return [{ pointer: pointerTo(pointer, 'component', 'group'), path: group, resource, use: 'exchanged' }]
  })
}

function aggregatedFields(resource: ResourceConfig): FieldMention[] {
  return Object.entries(resource.fields).flatMap(([name, field]): FieldMention[] => {
    const aggregate = field.type === 'computed' ? field.aggregate : undefined
    if (aggregate?.field === undefined) return []
    const pointer = pointerTo('/fields', name, 'aggregate', 'field')
    return [{ pointer, path: aggregate.field, resource: aggregate.resource, use: 'list' }]
  })
}

function writtenFields(own: string, resource: ResourceConfig): FieldMention[] {
  return effectsOf(resource).flatMap(({ pointer, effect }): FieldMention[] => {
    if ('transition' in effect) {
      const { transition, sort } = effect
      return each(pointerTo(pointer, 'sort'), sort).map(({ pointer: at, name }) => ({
        pointer: at,
        path: name.replace(/^-/, ''),
        resource: transition,
        use: 'sort',
      }))
    }
    if ('refuse' in effect) return []
    if ('assign' in effect) {
      const { assign, per } = effect
      const candidates = (resource.fields[assign] as { resource?: string } | undefined)?.resource
      const field = { pointer: pointerTo(pointer, 'assign'), path: assign, resource: own, use: 'written' as const }
      if (per === undefined || candidates === undefined) return [field]
      return [field, { pointer: pointerTo(pointer, 'per'), path: per, resource: candidates, use: 'exchanged' }]
    }
    const intoOwn = (path: string): FieldMention => ({
      pointer: pointerTo(pointer, 'into'),
      path,
      resource: own,
      use: 'written',
    })
    if ('count' in effect) return [intoOwn(effect.into)]
    if ('generate' in effect) return fieldsOfGenerate(pointer, effect, own, rowOf(resource, effect))
    const { target, key, values } = writtenBy(effect, own)
    const into = 'create' in effect ? effect.into : undefined
    const written = Object.keys(values).map(path => ({
      pointer: pointerTo(pointer, key, path),
      path,
      resource: target,
      use: 'written' as const,
      isKey: true,
    }))
    const entries = 'create' in effect ? effect.each : undefined
    return [
      ...written,
      ...(into === undefined ? [] : [intoOwn(into)]),
      ...(entries === undefined
        ? []
        : [{ pointer: pointerTo(pointer, 'each'), path: entries, resource: own, use: 'list' as const }]),
    ]
  })
}

/** What an effect writes, into which resource, and under which key that stands. */
function writtenBy(
  effect: Extract<
    EffectConfig,
    { readonly create: string } | { readonly update: string } | { readonly send: string } | { readonly set: object }
  >,
  own: string,
) {
  if ('create' in effect) return { target: effect.create, key: 'values', values: effect.values }
  if ('update' in effect) return { target: effect.update, key: 'set', values: effect.set }
  if ('send' in effect) return { target: PLATFORM_RESOURCES.messages, key: 'values', values: effect.values ?? {} }
  return { target: own, key: 'set', values: effect.set }
}

interface Path {
  readonly pointer: Pointer
  readonly path: string
}

/** Entries of `columns` or `filters`: the path itself, or an object with it. */
function columnPaths(pointer: Pointer, entries: readonly (string | { readonly field: string })[] | undefined): Path[] {
  return (entries ?? []).map((entry, index) =>
    typeof entry === 'string'
      ? { pointer: pointerTo(pointer, index), path: entry }
      : { pointer: pointerTo(pointer, index, 'field'), path: entry.field },
  )
}

function sectionPaths(
  pointer: Pointer,
  sections: readonly { readonly fields?: readonly string[] }[] | undefined,
): Path[] {
  return (sections ?? []).flatMap((section, index) =>
    each(pointerTo(pointer, index, 'fields'), section.fields).map(({ pointer: at, name }) => ({
      pointer: at,
      path: name,
    })),
  )
}
