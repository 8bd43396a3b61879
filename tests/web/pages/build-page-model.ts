import type { Field, Page, Resource } from '#model/app-model.ts'
import type { Capabilities, ClientField, ClientResource, PageModel } from '#model/client-model.ts'
import { buildResource, title } from '../../model/build-resource.ts'

const EVERYTHING: Capabilities = {
  actions: ['list', 'read', 'create', 'update', 'delete', 'export'],
  transitions: [],
  unmasked: false,
}

type FieldParts = Readonly<Record<string, Partial<Field> & Pick<ClientField, 'givesBlock'> & { type: string }>>

/** A resource as the browser knows it; everything may be read and written unless stated otherwise. */
export function buildClientResource(
  fields: FieldParts,
  rest: Partial<Resource> & { readonly capabilities?: Partial<Capabilities> } = {},
): ClientResource {
  const { capabilities, ...parts } = rest
  const resource = buildResource(fields, parts)
  return {
    name: resource.name,
    title: resource.title,
    label: resource.label,
    scope: resource.scope,
    fields: Object.fromEntries(Object.entries(resource.fields).map(([name, field]) => [name, clientField(field)])),
    search: resource.search,
    checks: resource.checks,
    workflows: resource.workflows,
    source: resource.source,
    capabilities: { ...EVERYTHING, ...capabilities },
  }
}

/** A list page of the first resource. */
export function buildPageModel(resources: readonly ClientResource[], page: Partial<Page> = {}): PageModel {
  return {
    page: {
      path: '/test/things',
      module: 'test',
      title: title('Things'),
      roles: [],
      hidden: false,
      keepAlive: true,
      aliases: [],
      kind: 'list',
      resource: resources[0]?.name ?? '',
      columns: [],
      filters: [],
      sort: [],
      pageSize: 20,
      actions: { toolbar: [], row: [], bulk: [] },
      detail: { groups: [], tabs: [], panels: [] },
      sections: [],
      options: {},
      ...page,
    },
    resources: Object.fromEntries(resources.map(resource => [resource.name, resource])),
    dictionaries: {},
    expressions: {},
  }
}

function clientField({ location: _location, ...field }: Field): ClientField {
  const isWritable = !field.readOnly && !['state', 'computed', 'sequence'].includes(field.type)
  return { ...field, creatable: isWritable, updatable: isWritable && !field.immutable }
}
