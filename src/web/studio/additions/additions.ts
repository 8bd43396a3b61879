import type { StudioFile } from '#model/api/studio/drafts.ts'
import { printedFile, valueAt, withValue } from '../form/edit-text.ts'
import type { AdditionKind, AdditionResult, Change } from './addition-kind.ts'
import { resourceOf } from './config-choices.ts'
import { field } from './kinds/field.ts'
import { page } from './kinds/page.ts'
import { resource } from './kinds/resource.ts'
import { role } from './kinds/role.ts'
import { state } from './kinds/state.ts'
import { transition } from './kinds/transition.ts'
import { workflow } from './kinds/workflow.ts'

export type Addition = 'resource' | 'field' | 'workflow' | 'state' | 'transition' | 'page' | 'role'

/** Additions with a dialog, in menu order. */
export const ADDITIONS: Readonly<Record<Addition, AdditionKind>> = {
  resource,
  field,
  workflow,
  state,
  transition,
  page,
  role,
}

/** Whether a file, part or role of that name already exists, which the addition would replace or duplicate. */
export function isThere(
  { path, at, value }: AdditionResult,
  source: string,
  files: readonly { readonly path: string }[],
): boolean {
  if (at.length === 0) return files.some(each => each.path === path)
  const around = valueAt(source, at.slice(0, -1))
  if (!Array.isArray(around)) return valueAt(source, at) !== undefined
  const { role } = value as { readonly role?: string }
  return (around as readonly { readonly role?: string }[]).some(each => each.role === role)
}

/** Complete texts of the files that an addition changes or creates, the main file first. */
export function textsOf({ path, at, value, more = [] }: AdditionResult, source: string): readonly Change[] {
  const before = more.find(each => each.path === path)?.text ?? source
  const text = at.length === 0 ? printedFile(value) : withValue(before, at, value)
  return [{ path, text }, ...more.filter(each => each.path !== path)]
}

/**
 * The default file for an addition: the open one or the resource that it shows, one with a draft in the same module, or another
 * of that module.
 */
export function homeOf(
  homes: readonly StudioFile[],
  files: readonly StudioFile[],
  current: string | undefined,
): string | undefined {
  const shown = files.find(({ path }) => path === current)?.page?.resource
  const moduleOf = (path: string | undefined) => path?.split('/').slice(0, 2).join('/')
  const near = homes.filter(({ path }) => moduleOf(path) === moduleOf(current))
  const isDraft = ({ draft }: StudioFile) => draft !== undefined && draft !== 'removed'
  const found =
    homes.find(({ path, kind }) => path === current || (kind === 'resource' && resourceOf(path) === shown)) ??
    near.find(isDraft) ??
    near[0] ??
    homes.find(isDraft) ??
    homes[0]
  return found?.path
}
