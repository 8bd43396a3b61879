import type { ShellModel } from '#model/client-model.ts'
import { shellState } from './shell-state.ts'

/** Menu, routes and home of the account; only inside the layout, which renders once they are loaded. */
export function useShell(): ShellModel {
  const shell = shellState.use()
  if (!shell) throw new Error('useShell needs the shell model: use it inside the layout.')
  return shell
}
