import type { AppSettings } from '../app-model.ts'
import { holdsAny } from './may-open.ts'
import type { Me } from './me.ts'

/** Whether `me` may change the config in the browser: nobody, unless app.json has Studio. */
export function mayUseStudio({ studio }: Pick<AppSettings, 'studio'>, me: Pick<Me, 'admin' | 'roles'>): boolean {
  return studio !== undefined && holdsAny(me, studio.roles)
}
