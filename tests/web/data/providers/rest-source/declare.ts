import { completeCall } from '#model/api/rest-call.ts'
import type { Operation, Page, RestOperation, RestSource } from '#model/app-model.ts'
import type { RestOperationConfig } from '#model/config-schema/resource/rest-call.ts'
import { PAGE_MODEL, queryClient } from '#web/data/providers/query-client.ts'
import type { DeclaredResource } from '#web/data/providers/rest-source/declared.ts'
import { title } from '../../../../model/build-resource.ts'
import { buildClientResource, buildPageModel } from '../../../pages/build-page-model.ts'

/** A call as config declares it, with its defaults. */
export const call = (config: RestOperationConfig): RestOperation => completeCall(config)

const FIELDS = {
  id: { type: 'integer' },
  version: { type: 'integer' },
  adAccount: { type: 'text' },
  name: { type: 'text' },
  status: { type: 'enum' },
  startAt: { type: 'date' },
  photo: { type: 'images' },
  roles: { type: 'references', resource: 'role' },
  blocks: { type: 'references', resource: 'projectBlock' },
  org: { type: 'reference', resource: 'org' },
  siteOrg: { type: 'reference', resource: 'org' },
}

/** The resource `account` behind declared calls. */
export function declare(source: Partial<RestSource>): DeclaredResource {
  const rest: RestSource = { kind: 'rest', idField: 'id', operations: {}, actions: {}, ...source }
  return { ...buildClientResource(FIELDS, { name: 'account' }), source: rest }
}

/** Makes the resource known, as fetching the model of a page does. */
export function fetched(resource: DeclaredResource, page: Partial<Page> = {}): void {
  const model = buildPageModel([resource], page)
  queryClient.setQueryData([PAGE_MODEL, model.page.path], { data: model })
}

export function operation(config: RestOperationConfig, rest: Partial<Operation> = {}): Operation {
  return {
    name: 'operate',
    title: title('Operate'),
    on: 'record',
    roles: [],
    ask: [],
    danger: false,
    call: completeCall(config),
    location: { file: 'config/test.json', line: 1, column: 1 },
    ...rest,
  }
}
