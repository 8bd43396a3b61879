import type { AppModel, Grant, Page, Permission } from '#model/app-model.ts'
import { USUAL_WORKING_TIME } from '#model/dates/working-time.ts'
import { DEFAULT_LIMITS } from '#model/default-limits.ts'
import { type Me, meWith } from '#model/permissions/me.ts'
import { buildMe, buildResource, buildState, buildTransition, title } from '../build-resource.ts'

const at = (file: string, line: number) => ({ file, line, column: 1 })

export const permissions: readonly Permission[] = [
  permission(42, 'butler3', 'Shift swap', 'page'),
  permission(44, 'butler5', 'Audit list', 'page'),
  permission(24, 'report1', 'Export data', 'data', 'export'),
  permission(25, 'report2', 'Cross-region reports', 'data', 'blocks'),
  permission(26, 'report3', 'See sensitive data', 'data', 'unmask'),
  permission(430, 'butler5', 'Audit in bulk', 'operation'),
  permission(431, 'butler3', 'Submit swaps for others', 'operation'),
]

const swapGrants: readonly Grant[] = [
  grant(10, { roles: ['butler3', 'butler5'], actions: ['list', 'read'] }),
  grant(11, { roles: ['butler3'], actions: ['create', 'update'], fields: ['applicant', 'note', 'phone', 'status'] }),
  grant(12, { roles: ['butler3'], actions: ['delete'], where: "record.status == 'draft'" }),
  grant(13, { roles: ['butler5'], actions: ['delete'], permission: 430 }),
  grant(14, { roles: ['butler3', 'butler5'], actions: ['export'], permission: 24 }),
]

const swap = buildResource(
  {
    id: { type: 'integer', readOnly: true },
    version: { type: 'integer', readOnly: true },
    createdBy: { type: 'reference', resource: 'account', readOnly: true },
    block: { type: 'reference', resource: 'projectBlock', immutable: true },
    applicant: { type: 'reference', resource: 'butler', immutable: true },
    note: { type: 'text', readOnlyWhen: "record.status == 'done'", title: title('Note') },
    phone: { type: 'phone', masked: true },
    total: { type: 'computed', result: 'integer', expression: '1' },
    peerAt: { type: 'datetime', readOnly: true },
    status: { type: 'state', title: title('Status') },
  },
  {
    name: 'shiftSwap',
    title: title('Shift swap'),
    scope: 'block',
    grants: swapGrants,
    location: at('config/modules/butler/resources/shiftSwap.json', 1),
    workflows: {
      status: {
        field: 'status',
        initial: 'draft',
        states: {
          draft: buildState('draft', { title: title('Draft') }),
          waiting: buildState('waiting', { title: title('Waiting'), frozen: ['phone'] }),
          done: buildState('done', { title: title('Done'), frozen: ['*'] }),
        },
        transitions: {
          submit: buildTransition('submit', {
            title: title('Submit'),
            from: ['draft'],
            to: [{ state: 'waiting' }],
            roles: ['butler3'],
            own: 'record.createdBy == me.id',
            when: 'record.note != null',
            location: at('config/modules/butler/resources/shiftSwap.json', 30),
          }),
          submitFor: buildTransition('submitFor', {
            from: ['draft'],
            to: [{ state: 'waiting' }],
            roles: ['butler3'],
            permission: 431,
          }),
          expire: buildTransition('expire', { from: ['waiting'], to: [{ state: 'done' }], by: 'system' }),
          forget: buildTransition('forget', { from: ['draft'] }),
        },
      },
    },
  },
)

export const model: AppModel = {
  revision: 'r1',
  app: {
    title: title('Test'),
    defaultLocale: 'zh-CN',
    tokenHeader: 'Authorization',
    bind: { key: '', iv: '', mode: 'CBC' },
    auditorsSeeAll: false,
    shareViews: [],
    seeAs: [],
    limits: DEFAULT_LIMITS,
    workingTime: USUAL_WORKING_TIME,
    pageTabs: false,
    channels: {},
    location: at('config/app.json', 1),
  },
  home: {
    welcome: title(''),
    quickEntries: [],
    tools: [],
    queue: [],
    figures: [],
    charts: [],
    systems: [],
    guides: [],
    announcements: [],
  },
  permissions,
  roles: [...new Set(permissions.map(each => each.role))],
  dictionaries: {},
  modules: [],
  pages: [
    page('/butler/days', ['butler3'], ['edit', 'delete', 'submit', 'submitFor']),
    page('/butler/audit', ['butler5'], ['export']),
    page('/butler/help', [], []),
  ],
  resources: { shiftSwap: swap },
  sampleData: [],
  rightsTests: [],
}

/** An account that holds these permission ids, in block 1. */
export function holding(...permissionIds: number[]): Me {
  return meWith(buildMe({ permissionIds, blockIds: [1] }), permissions)
}

export const admin: Me = meWith(buildMe({ admin: true }), permissions)

export function grant(line: number, rest: Partial<Grant> & Pick<Grant, 'roles' | 'actions'>): Grant {
  return {
    fields: ['*'],
    origin: { kind: 'resource' },
    location: at('config/modules/butler/resources/shiftSwap.json', line),
    ...rest,
  }
}

function permission(
  id: number,
  role: string,
  name: string,
  kind: Permission['kind'],
  widens?: Permission['widens'],
): Permission {
  const location = at('config/permissions.json', id)
  return { id, role, title: title(name), kind, ...(widens && { widens }), module: 'butler', location }
}

function page(path: string, roles: readonly string[], row: readonly string[]): Page {
  return {
    path,
    module: 'butler',
    title: title(path),
    roles,
    dataRoles: roles,
    hidden: false,
    keepAlive: true,
    aliases: [],
    kind: 'list',
    resource: 'shiftSwap',
    columns: [],
    filters: [],
    sort: [],
    pageSize: 20,
    actions: { toolbar: [], row: row.map(action => ({ action, roles: [] })), bulk: [] },
    detail: { groups: [], tabs: [], panels: [] },
    sections: [],
    options: {},
    location: at(`config/modules/butler/pages${path}.json`, 3),
  }
}
