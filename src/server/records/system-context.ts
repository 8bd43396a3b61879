import type { AppModel } from '#model/app-model.ts'
import type { Database } from '../storage/database.ts'
import type { RecordContext } from './record-context.ts'

/** The platform itself at work: jobs, migrations, sample data. It sees everything and is nobody's account. */
export function systemContext(model: AppModel, database: Database, now = new Date()): RecordContext {
  const roles = model.roles
  const permissionIds = model.permissions.map(permission => permission.id)
  const me = { id: 0, adAccount: '', name: '', admin: true, permissionIds, roles, blockIds: [] }
  return { model, database, me, locale: model.app.defaultLocale, now: now.toISOString(), by: 'system' }
}
