import type { ShellModel } from '#model/client-model.ts'
import { createStore } from '#web/state/store.ts'
import { http } from '../http/http.ts'

/** Menu and routes of the signed-in account; undefined until loaded. */
export const shellState = createStore<ShellModel | undefined>(undefined)

let loading: Promise<ShellModel> | undefined

/** Fetches the shell model (with ETag, so an unchanged one costs a 304). Concurrent calls share the response. */
export function loadShell(): Promise<ShellModel> {
  loading ??= fetchShell().finally(() => {
    loading = undefined
  })
  return loading
}

async function fetchShell(): Promise<ShellModel> {
  const { data } = await http.get<ShellModel>('/api/client-model')
  shellState.set(data)
  return data
}

/** Menu, routes and home of the account; only inside the layout, which renders once they are loaded. */
export function useShell(): ShellModel {
  const shell = shellState.use()
  if (!shell) throw new Error('useShell needs the shell model: use it inside the layout.')
  return shell
}
