import type { AppModel } from '#model/app-model.ts'
import type { Database } from '../storage/database.ts'
import type { RecordContext } from './record-context.ts'

/** The context of the platform itself: jobs, migrations, sample data. It sees everything and has no account. */
export function systemContext(model: AppModel, database: Database, now = new Date()): RecordContext {
  const roles = model.roles
  const permissionIds = model.permissions.map(permission => permission.id)
  const me = { id: 0, adAccount: '', name: '', admin: true, permissionIds, roles, blockIds: [] }
  return { model, database, me, locale: model.app.defaultLocale, now: now.toISOString(), by: 'system' }
}
