import type { AppModel } from '#model/app-model.ts'
import { buildModel } from '../../helpers/build-model.ts'
import { OPERATION_LOG } from '../../helpers/operation-log.ts'

const text = (zh: string) => ({ 'zh-CN': zh, 'en-US': zh })
const reference = (resource: string, rest = {}) => ({ type: 'reference', resource, ...rest })

/** A small estate with a case of everything that records can do. */
export const estate: AppModel = buildModel({
  permissions: {
    houses: [1],
    clerk: [2],
    editor: [3],
    approver: [4, 40],
    notes: [5],
    places: [6],
    shops: [7],
    report1: [90],
    report3: [91],
  },
  resources: {
    projectBlock: {
      label: 'name',
      scope: 'self',
      fields: {
        name: { type: 'text', required: true, unique: true },
        project: reference('project'),
        houseCount: {
          type: 'computed',
          result: 'integer',
          aggregate: { operation: 'count', resource: 'house', where: 'row.block == record.id' },
        },
      },
      grants: [{ roles: ['editor'], actions: ['create', 'update', 'delete'] }],
    },
    project: { label: 'name', scope: 'self', fields: { name: { type: 'text', required: true } } },
    ban: {
      label: 'name',
      absent: { 'zh-CN': '暂无信息', 'en-US': 'no info' },
      scope: 'block',
      givesBlock: true,
      unique: [['block', 'name']],
      fields: { name: { type: 'text', required: true } },
      grants: [{ roles: ['editor'], actions: ['create', 'update', 'delete'] }],
    },
    house: {
      foundBy: [{ resource: 'member', by: 'house' }],
      label: 'fullName',
      scope: 'block',
      givesBlock: true,
      search: ['fullName', 'ban'],
      unique: [['ban', 'doorplate']],
      fields: {
        houseNo: { type: 'sequence', pattern: 'H{0000}' },
        ban: reference('ban', { required: true, choices: 'record.block == params.block' }),
        doorplate: { type: 'text', required: true, maxLength: 10 },
        fullName: {
          type: 'computed',
          result: 'text',
          stored: true,
          expression: "record.block.name + ' ' + record.ban.name + ' ' + record.doorplate",
        },
        houseText: {
          type: 'computed',
          result: 'parts',
          parts: ['blockName', 'ban', 'doorplate'].map(name => ({ name, title: text(name) })),
          expression: "{'blockName': record.block.name, 'ban': record.ban.name, 'doorplate': record.doorplate}",
        },
        kind: {
          type: 'enum',
          default: 'residence',
          options: [
            { value: 'residence', title: text('住宅') },
            { value: 'shop', title: text('商铺') },
          ],
        },
        area: { type: 'decimal', min: 1, max: 2000 },
        innerArea: {
          type: 'decimal',
          checks: [{ expression: 'record.innerArea <= record.area', message: text('套内面积过大') }],
        },
        price: { type: 'money' },
        heated: { type: 'boolean', default: true },
        deliverAt: { type: 'date' },
        inspectedAt: { type: 'datetime' },
        tags: { type: 'tags' },
        photos: { type: 'images', max: 3 },
        ownerPhone: { type: 'phone', masked: true },
        secret: { type: 'text' },
        neighbours: { type: 'references', resource: 'house' },
        owner: {
          type: 'computed',
          result: 'reference',
          resource: 'member',
          aggregate: {
            operation: 'first',
            resource: 'member',
            field: 'id',
            where: "row.house == record.id && row.role == 'owner'",
          },
        },
        memberCount: {
          type: 'computed',
          result: 'integer',
          aggregate: { operation: 'count', resource: 'member', where: 'row.house == record.id' },
        },
        status: { type: 'state' },
      },
      workflows: {
        status: {
          initial: 'vacant',
          states: {
            vacant: {},
            occupied: { required: ['area'], frozen: ['doorplate'] },
            closed: { frozen: ['*'] },
          },
          transitions: {
            occupy: {
              from: ['vacant'],
              to: 'occupied',
              roles: ['clerk'],
              ask: [
                { name: 'note', type: 'text', title: text('备注'), required: true },
                { name: 'area', required: false },
              ],
              effects: [{ set: { inspectedAt: 'now' } }],
            },
            close: {
              from: ['vacant', 'occupied'],
              to: 'closed',
              roles: ['approver'],
              permission: 40,
              when: 'record.memberCount == 0',
              whenMessage: text('仍有住户'),
            },
            vacate: { from: ['occupied'], to: 'vacant', by: 'system' },
          },
        },
      },
      grants: [
        { roles: ['clerk'], actions: ['create', 'update'] },
        { roles: ['clerk'], actions: ['delete'], where: "record.status == 'vacant'" },
        {
          roles: ['shops'],
          actions: ['list', 'read'],
          where: "record.kind == 'shop'",
          fields: ['doorplate', 'kind', 'secret', 'block'],
        },
        { roles: ['shops'], actions: ['list', 'read'], fields: ['doorplate', 'kind', 'fullName'] },
        { roles: ['shops'], actions: ['update'], where: "record.kind == 'shop'", fields: ['kind', 'secret'] },
      ],
    },
    member: {
      label: 'name',
      scope: 'block',
      unique: [['house', 'phone']],
      fields: {
        house: reference('house', { required: true }),
        name: { type: 'text', required: true },
        phone: { type: 'phone', masked: true },
        role: {
          type: 'enum',
          default: 'owner',
          options: [
            { value: 'owner', title: text('业主') },
            { value: 'tenant', title: text('租户') },
          ],
        },
      },
      grants: [{ roles: ['clerk'], actions: ['create', 'update', 'delete'] }],
    },
    request: {
      label: 'requestNo',
      scope: 'block',
      fields: {
        requestNo: { type: 'sequence', pattern: 'RQ{yyyyMMdd}{000}' },
        house: reference('house', { required: true }),
        applicant: reference('account', { defaultExpression: 'me.id' }),
        reason: { type: 'textarea', maxLength: 100 },
        photos: { type: 'images', max: 3 },
        task: reference('task', { readOnly: true }),
        doneAt: { type: 'datetime', readOnly: true },
        status: { type: 'state' },
      },
      workflows: {
        status: {
          initial: 'draft',
          states: { draft: {}, waiting: { frozen: ['*'] }, approved: { frozen: ['*'] } },
          transitions: {
            submit: {
              from: ['draft'],
              to: 'waiting',
              roles: ['clerk'],
              own: 'record.createdBy == me.id',
              effects: [
                { create: 'task', values: { title: 'record.requestNo', request: 'record.id', block: 'record.block' } },
                { update: 'house', where: 'row.id == record.house', set: { deliverAt: 'today' } },
              ],
            },
            escalate: {
              from: ['waiting'],
              to: 'waiting',
              roles: ['clerk'],
              ask: [{ name: 'evidence', type: 'images', title: text('证据'), required: false }],
              effects: [
                {
                  create: 'task',
                  values: {
                    title: 'record.reason',
                    request: 'record.id',
                    block: 'record.block',
                    photos: 'record.photos',
                    evidence: 'params.evidence',
                  },
                },
              ],
            },
            approve: {
              from: ['waiting'],
              to: 'approved',
              roles: ['approver'],
              ask: [{ name: 'opinion', type: 'text', title: text('意见'), required: true }],
              effects: [
                { set: { doneAt: 'now' } },
                { transition: 'task', where: 'row.request == record.id', run: 'finish' },
                { transition: 'house', where: 'row.id == record.house', run: 'vacate' },
              ],
            },
          },
        },
      },
      grants: [{ roles: ['clerk'], actions: ['create', 'update'] }],
    },
    task: {
      label: 'title',
      scope: 'block',
      fields: {
        title: { type: 'text', required: true },
        request: reference('request'),
        opinion: { type: 'text' },
        photos: { type: 'images', max: 3 },
        evidence: { type: 'images', max: 3 },
        status: { type: 'state' },
      },
      workflows: {
        status: {
          initial: 'open',
          states: { open: {}, done: {} },
          transitions: { finish: { from: ['open'], to: 'done', by: 'system' } },
        },
      },
    },
    note: {
      label: 'body',
      scope: 'creator',
      fields: { body: { type: 'text', required: true } },
      grants: [{ roles: ['notes'], actions: ['list', 'read', 'create', 'update', 'delete'] }],
    },
    notice: {
      label: 'title',
      scope: 'blocks',
      fields: {
        title: { type: 'text', required: true },
        blocks: { type: 'references', resource: 'projectBlock' },
      },
      grants: [{ roles: ['notes'], actions: ['list', 'read', 'create'] }],
    },
    operationLog: OPERATION_LOG,
  },
  pages: {
    places: {
      resource: 'projectBlock',
      roles: ['places'],
      columns: ['name', 'houseCount', 'project.name'],
      detail: { tabs: [{ name: 'bans', resource: 'ban', by: 'block', columns: ['name'] }] },
    },
    houses: {
      resource: 'house',
      roles: ['houses', 'clerk'],
      columns: ['doorplate', 'fullName', 'ban.name', 'owner.name', 'block.houseCount'],
      filters: ['block', 'ban', 'status', { field: 'fullName', operator: 'contains' }],
      sort: ['-deliverAt'],
      actions: { toolbar: ['create'], row: [], bulk: [] },
      detail: {
        tabs: [
          { name: 'members', resource: 'member', by: 'house', columns: ['name', 'phone'] },
          { name: 'requests', resource: 'request', by: 'house', columns: ['requestNo'] },
        ],
      },
    },
    vacant: { resource: 'house', roles: ['houses'], columns: ['doorplate'], fixed: "record.status == 'vacant'" },
    ofBan: {
      path: '/test/bans/{id}/houses',
      hidden: true,
      resource: 'house',
      roles: ['houses', 'clerk'],
      columns: ['doorplate'],
      fixed: 'record.ban == params.id',
    },
    logs: { resource: 'operationLog', roles: ['approver'], columns: ['action'] },
    tasks: { resource: 'task', roles: ['clerk'], columns: ['title'] },
    seats: { resource: 'account', roles: ['editor'], columns: ['adAccount', 'roles.name'] },
    exports: { resource: 'house', roles: ['report1'], columns: ['doorplate'] },
    reveals: { resource: 'house', roles: ['report3'], columns: ['doorplate'] },
  },
})
