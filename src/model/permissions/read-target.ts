import type { AppModel } from '../app-model.ts'
import type { DecisionRequest } from './decision.ts'

/** A decision asked for in one line of text. */
export interface DecisionQuestion extends Pick<DecisionRequest, 'action' | 'target'> {
  /** The record that is spoken of. */
  readonly id?: number
}

const NAME = '[A-Za-z][A-Za-z0-9]*'
const PAGE = new RegExp(`^(/[^#]*)(?:#(${NAME}))?$`)
const RECORD = new RegExp(`^(${NAME})(?:/([1-9]\\d{0,14}))?(?:\\.(${NAME})|[:#](${NAME}))?$`)

/**
 * The question as people write it: `/butler/audit` (also with a value in place of `{id}`), `/butler/audit#export`,
 * `house`, `house/7`, `house.ownerPhone`, `house:occupy`, `house/7:occupy` (or the name of a button). Without an action
 * pages are opened, transitions and buttons run, everything else is read. Undefined when it is none of these.
 */
export function readTarget(
  { pages }: Pick<AppModel, 'pages'>,
  text: string,
  action?: string,
): DecisionQuestion | undefined {
  const [, path, button] = PAGE.exec(text) ?? []
  if (path !== undefined) {
    const found = pages.find(page => [page.path, ...page.aliases].some(pattern => stands(pattern, path)))
    const page = found?.path ?? path
    if (button === undefined) return { action: action ?? 'open', target: { page } }
    return { action: action ?? 'run', target: { page, operation: button } }
  }
  const [, resource, id, field, operation] = RECORD.exec(text) ?? []
  if (resource === undefined) return undefined
  const record = id === undefined ? {} : { id: Number(id) }
  if (operation !== undefined) return { action: action ?? 'run', target: { resource, operation }, ...record }
  return { action: action ?? 'read', target: { resource, ...(field === undefined ? {} : { field }) }, ...record }
}

function stands(pattern: string, path: string): boolean {
  const parts = path.split('/')
  const expected = pattern.split('/')
  return parts.length === expected.length && expected.every((part, at) => part === parts[at] || /^\{\w+\}$/.test(part))
}
