import type { KeyboardEvent } from 'react'

/** Arrow keys move to the next room, across units and floors. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  const room = (event.target as HTMLElement).closest<HTMLElement>('[data-room]')
  if (!step || !room) return
  event.preventDefault()
  const roomsIn = (floor: Element | null | undefined) => [
    ...(floor?.querySelectorAll<HTMLElement>('[data-room]') ?? []),
  ]
  const floor = room.closest('tr')
  const place = roomsIn(floor).indexOf(room)
  if ('across' in step) roomsIn(floor)[place + step.across]?.focus()
  else {
    const next = step.down > 0 ? floor?.nextElementSibling : floor?.previousElementSibling
    const rooms = roomsIn(next)
    rooms[Math.min(place, rooms.length - 1)]?.focus()
  }
}

const STEPS: Readonly<Record<string, { readonly across: number } | { readonly down: number }>> = {
  ArrowLeft: { across: -1 },
  ArrowRight: { across: 1 },
  ArrowUp: { down: -1 },
  ArrowDown: { down: 1 },
}
