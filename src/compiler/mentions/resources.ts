import type { SampleDataConfig } from '#model/config-schema/index.ts'
import { pageKindOf } from '#model/page-kinds/index.ts'
import type { PageConfig, ResourceConfig } from '../config-types.ts'
import { pointerTo } from '../parse/json-pointer.ts'
import { inputsOf } from './field-configs.ts'
import type { Mention } from './roles.ts'
import { sampleHints } from './sample-hints.ts'
import { effectsOf } from './transitions.ts'

export function resourcesInPage(page: PageConfig): Mention[] {
  const tabs = (page.detail?.tabs ?? []).map((tab, index) => ({
    pointer: pointerTo('/detail/tabs', index, 'resource'),
    name: tab.resource,
  }))
  const ofKind = (pageKindOf(page.kind)?.mentions?.(page) ?? []).flatMap(({ at, resource, field }): Mention[] =>
    resource === undefined || field !== undefined ? [] : [{ pointer: pointerTo('', ...at), name: resource }],
  )
  return [{ pointer: '/resource', name: page.resource }, ...tabs, ...ofKind]
}

export function resourcesInResource(resource: ResourceConfig): Mention[] {
  const fields = inputsOf(resource).flatMap(({ pointer, config }) => targetsOf(pointer, config))
  const effects = effectsOf(resource).flatMap(({ pointer, effect }): Mention[] => {
    const key = (['create', 'update', 'transition', 'generate'] as const).find(kind => kind in effect)
    return key === undefined
      ? []
      : [{ pointer: pointerTo(pointer, key), name: (effect as unknown as Record<string, string>)[key] ?? '' }]
  })
  const lines = Object.entries(resource.lines ?? {}).map(([key, { resource: name }]) => ({
    pointer: pointerTo('/lines', key, 'resource'),
    name,
  }))
  const selections = Object.entries(resource.selections ?? {}).map(([key, { resource: name }]) => ({
    pointer: pointerTo('/selections', key, 'resource'),
    name,
  }))
  return [...fields, ...effects, ...lines, ...selections]
}

export function resourcesInSampleData(sampleData: SampleDataConfig): Mention[] {
  return sampleHints(sampleData).flatMap(({ pointer, hint }) =>
    (['reference', 'references', 'each'] as const).flatMap(key => {
      const name = hint[key]
      return typeof name === 'string' ? [{ pointer: pointerTo(pointer, key), name }] : []
    }),
  )
}

interface FieldTargets {
  readonly resource?: string
  readonly aggregate?: { readonly resource: string }
  readonly rows?: { readonly each?: { readonly resource: string } }
}

/** The resources that a field definition at `pointer` points to. */
function targetsOf(pointer: string, field: object): Mention[] {
  const { resource, aggregate, rows } = field as FieldTargets
  return [
    ...(resource === undefined ? [] : [{ pointer: pointerTo(pointer, 'resource'), name: resource }]),
    ...(aggregate === undefined
      ? []
      : [{ pointer: pointerTo(pointer, 'aggregate', 'resource'), name: aggregate.resource }]),
    ...(rows?.each === undefined
      ? []
      : [{ pointer: pointerTo(pointer, 'rows', 'each', 'resource'), name: rows.each.resource }]),
  ]
}
