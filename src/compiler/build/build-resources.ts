import type { Grant, Resource } from '#model/app-model.ts'
import { deadlinedWorkflows, withDeadlineFields } from '#model/workflow/deadlines.ts'
import { type FactQuery, factsBy } from '../resolve/facts.ts'
import type { Memo } from '../resolve/memo.ts'
import { nameMap } from '../resolve/name-map.ts'
import type { Templates } from '../templates/read-templates.ts'
import type { PageContribution } from './build-pages.ts'
import { Collector } from './collector.ts'
import { indexesOf } from './indexes-of-resource.ts'
import { pathsFromBlock } from './scope-path.ts'

/** Every resource with everything that pages add: grants, indexes and the path from project blocks. */
export function buildResources(
  contributions: readonly PageContribution[],
  templates: Templates,
  ask: FactQuery,
  memo: Memo,
) {
  const facts = factsBy(ask)
  const resources = new Map(
    facts.names('resource').flatMap(name => {
      const resource = facts.resource(name)
      return resource === undefined ? [] : [[name, resource] as const]
    }),
  )
  const grants = new Collector<readonly Grant[]>()
  const indexes = new Collector<readonly (readonly string[])[]>()
  for (const contribution of contributions) {
    for (const [name, list] of contribution.grants) grants.add(name, list)
    for (const [name, list] of contribution.indexes) indexes.add(name, list)
  }
  const paths = pathsFromBlock(resources)
  return nameMap(
    [...resources].map(([name, resource]) => {
      const own = { grants: grants.lists.get(name) ?? [], indexes: indexes.lists.get(name) ?? [] }
      const path = resource.scope === 'self' ? paths.get(name) : undefined
      const papers = Object.keys(resource.documents ?? {}).map(each => templates.get(`${name}.${each}`))
      const inputs = [
        resource,
        path,
        ...own.grants,
        ...own.indexes,
        ...papers.flatMap(each => Object.values(each ?? {})),
      ]
      const whole = () => withTemplates(complete(resource, path, own), templates)
      return [name, memo.run(`whole ${name}`, inputs, ask, whole)] as const
    }),
  )
}

function withTemplates(resource: Resource, templates: Templates): Resource {
  const { name, documents } = resource
  if (documents === undefined) return resource
  const entries = Object.values(documents).map(document => {
    const found = templates.get(`${name}.${document.name}`)
    return [document.name, found ? { ...document, templates: found } : document] as const
  })
  return { ...resource, documents: nameMap(entries) }
}

function complete(
  resource: Resource,
  path: string | undefined,
  added: {
    readonly grants: readonly (readonly Grant[])[]
    readonly indexes: readonly (readonly (readonly string[])[])[]
  },
): Resource {
  const grants = [...resource.grants, ...added.grants.flat()]
  return {
    ...resource,
    ...(path === undefined || path === '' ? {} : { scopeVia: resource.scopeVia ?? path }),
    grants:
      deadlinedWorkflows(resource).length === 0
        ? grants
        : grants.map(grant => ({ ...grant, fields: withDeadlineFields(resource, grant.fields) })),
    indexes: indexesOf(resource, added.indexes.flat()),
  }
}
