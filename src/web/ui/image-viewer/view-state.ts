/** Rotation, zoom and position of an image. */
export interface View {
  /** Degrees clockwise, beyond 360 too, so that the image rotates the short way. */
  readonly rotation: number
  readonly scale: number
  /** Distance from the centre in px. */
  readonly x: number
  readonly y: number
}

/** Specification section 9: 90 degrees per click, wheel factors 0.9 and 1.1. */
const ROTATION_STEP = 90
export const ZOOM_OUT = 0.9
export const ZOOM_IN = 1.1
/** Beyond these limits an image could not be found on the screen. */
const SCALES = { min: 0.1, max: 20 } as const

export const FIRST_VIEW: View = { rotation: 0, scale: 1, x: 0, y: 0 }

/** Rotates by a step to the right (1) or left (-1). */
export function rotate(view: View, direction: 1 | -1): View {
  return { ...view, rotation: view.rotation + direction * ROTATION_STEP }
}

/** Zooms by `factor`, within the limits. */
export function zoom(view: View, factor: number): View {
  const scale = view.scale * factor
  return scale < SCALES.min || scale > SCALES.max ? view : { ...view, scale }
}

/** Moves by a distance in px. */
export function move(view: View, dx: number, dy: number): View {
  return { ...view, x: view.x + dx, y: view.y + dy }
}
