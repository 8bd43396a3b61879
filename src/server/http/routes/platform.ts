import type { FastifyInstance } from 'fastify'
import { XLSX } from '#model/api/endpoint.ts'
import type { AnswerOf, ApiCall } from '#model/api.ts'
import { addRole, clearRoles, deleteRole, listAccounts, setBlocks, setRole } from '#server/contract/accounts.ts'
import { ancestors, children, searchOrgs } from '#server/contract/orgs.ts'
import { permissionTree, reloadPermissions } from '#server/contract/permission-tree.ts'
import { deleteOrgConfig, listOrgConfigs, saveOrgConfig } from '#server/contract/project-config.ts'
import { accountDetails, listPostedAccounts, orgOfAccount, postToSite, updatePhone } from '#server/contract/rights.ts'
import { rightsLimits } from '#server/contract/rights-limits.ts'
import { downloadSupplierAccounts } from '#server/contract/supplier-download.ts'
import {
  appPermissions,
  changePositionStatus,
  listPositions,
  positionChoices,
  saveAppPermissions,
  savePosition,
} from '#server/contract/supplier-positions.ts'
import {
  auditSupplierAccount,
  changeSupplierAccountStatus,
  findSuppliers,
  listSupplierAccounts,
  readSupplierAccount,
  saveSupplierAccount,
} from '#server/contract/suppliers.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { type Call, registerEndpoint, SENT } from '../endpoint/endpoint.ts'
import { recordContext } from '../plugins/record-context.ts'
import type { Services } from '../services.ts'

/** The calls of specification section 7 that are neither sign-in nor files. */
export function platformRoutes(app: FastifyInstance, { jobs }: Services): void {
  function query<C extends ApiCall>(
    call: C,
    handle: (context: RecordContext, input: Call<C>['query']) => Promise<AnswerOf<C>>,
  ) {
    registerEndpoint(app, call, ({ request, query }) => handle(recordContext(request), query))
  }
  function post<C extends ApiCall>(
    call: C,
    handle: (context: RecordContext, input: Call<C>['body']) => Promise<AnswerOf<C>>,
  ) {
    registerEndpoint(app, call, ({ request, body }) => handle(recordContext(request), body))
  }

  query('GET /api/account/', listAccounts)
  post('POST /api/account/setBlock', setBlocks)
  post('POST /api/account/setRole', setRole)
  post('POST /api/account/clearRole', clearRoles)
  post('POST /api/account/addRole', addRole)
  post('POST /api/account/deleteRole', deleteRole)

  query('GET /api/permissions/limits', rightsLimits)
  query('GET /api/rights/management/queryAccountList', listPostedAccounts)
  query('GET /api/rights/management/getOrgHId', orgOfAccount)
  post('POST /api/rights/management/updatePhone', updatePhone)
  query('GET /api/rights/management/queryAccountDetails', accountDetails)
  post('POST /api/rights/management/setBlock', postToSite)

  query('GET /api/org/suPeriOrHid', ancestors)
  query('GET /api/org/hId', children)

  post('POST /api/supplier/position/list', listPositions)
  post('POST /api/supplier/position/saveOrUpdate', savePosition)
  post('POST /api/supplier/position/update/status', changePositionStatus)
  query('GET /api/supplier/position/getPositionList', positionChoices)
  query('GET /api/supplier/position/getAppPermission', appPermissions)
  post('POST /api/supplier/position/saveAppPermission', saveAppPermissions)
  post('POST /api/supplier/account/saveOrUpdate', saveSupplierAccount)
  post('POST /api/supplier/account/list', listSupplierAccounts)
  query('GET /api/supplier/account/getOrgList', searchOrgs)
  post('POST /api/supplier/account/audit', auditSupplierAccount)
  query('GET /api/supplier/account/getById', readSupplierAccount)
  post('POST /api/supplier/account/update/status', changeSupplierAccountStatus)
  query('GET /api/deco/sap/findSupplier', findSuppliers)

  registerEndpoint(app, 'GET /api/supplier/account/download/supplierAccount', async ({ request, reply, query }) => {
    const answer = await downloadSupplierAccounts(recordContext(request), query, jobs)
    if (!Buffer.isBuffer(answer)) return answer
    reply
      .type(XLSX)
      .header('content-disposition', 'attachment; filename="supplier-accounts.xlsx"')
      .header('cache-control', 'no-store')
      .send(answer)
    return SENT
  })

  query('GET /api/permissions/', (context, { client }) => permissionTree(context, client))
  query('GET /api/permissions/reload', (context, { client }) => reloadPermissions(context, client))
  post('POST /api/deco/project/config/saveOrUpdateOrgConfig', saveOrgConfig)
  post('POST /api/deco/project/config/page', listOrgConfigs)
  post('POST /api/deco/project/config/deleteById', deleteOrgConfig)
}
