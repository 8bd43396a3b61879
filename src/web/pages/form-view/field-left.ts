import type { FocusEvent } from 'react'

/** For a form's `onBlur`: tells which field (`data-field`) the focus has left. Movement inside a field does not count. */
export function fieldLeft(onLeave: (name: string) => void) {
  return (event: FocusEvent<HTMLElement>) => {
    const field = event.target.closest<HTMLElement>('[data-field]')
    if (field?.dataset.field && !field.contains(event.relatedTarget)) onLeave(field.dataset.field)
  }
}
