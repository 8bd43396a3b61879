import type { PageConfig } from '../config-types.ts'
import { type Pointer, pointerTo } from '../parse/json-pointer.ts'
import { forLastObject } from './per-object.ts'

/** A button of a page, short or long form. */
export interface ActionMention {
  /** Of the whole entry. */
  readonly pointer: Pointer
  /** Of the action's name. */
  readonly namePointer: Pointer
  readonly place: 'toolbar' | 'row' | 'bulk'
  readonly action: string
  readonly when?: string
  readonly roles?: readonly string[]
  readonly permission?: number
  readonly page?: string
  readonly values?: Readonly<Record<string, string>>
}

const PLACES = ['toolbar', 'row', 'bulk'] as const

/** Every button of a page. */
export const actionsOf = forLastObject((page: PageConfig): readonly ActionMention[] =>
  PLACES.flatMap(place =>
    (page.actions?.[place] ?? []).map((entry, index) => {
      const pointer = pointerTo('/actions', place, index)
      if (typeof entry === 'string') return { pointer, namePointer: pointer, place, action: entry }
      return { ...entry, pointer, namePointer: pointerTo(pointer, 'action'), place }
    }),
  ),
)
