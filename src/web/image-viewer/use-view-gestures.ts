import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { FIRST_VIEW, move, type View, ZOOM_IN, ZOOM_OUT, zoom } from './view-state.ts'

/** Drag and wheel over the viewer. Another image starts with a fresh view. */
export function useViewGestures(area: RefObject<HTMLElement | null>, image: string) {
  const [{ of, view }, setState] = useState({ of: image, view: FIRST_VIEW })
  const current = of === image ? view : FIRST_VIEW
  const change = (next: (view: View) => View) =>
    setState(state => ({ of: image, view: next(state.of === image ? state.view : FIRST_VIEW) }))
  const latest = useRef(change)
  latest.current = change

  useEffect(() => {
    const element = area.current
    // React listens to the wheel passively, which would let the page behind scroll.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      if (event.deltaY !== 0) latest.current(now => zoom(now, event.deltaY > 0 ? ZOOM_OUT : ZOOM_IN))
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [area])

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
      const { movementX, movementY } = event
      change(now => move(now, movementX, movementY))
    },
  }
  return { view: current, change, handlers }
}
