import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import {
  CloseOutlined,
  LeftOutlined,
  RightOutlined,
  RotateLeftOutlined,
  RotateRightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '#web/ui/icons.ts'
import styles from './image-viewer.module.css'
import { closeImageViewer, openImageViewer, type ShownImages } from './open-image-viewer.ts'
import { FIRST_VIEW, move, rotate, type View, ZOOM_IN, ZOOM_OUT, zoom } from './view-state.ts'

/**
 * A draggable overlay with one image: rotate by 90 degrees, zoom by the wheel, close (specification section 2); not antd's preview,
 * which cannot zoom by 0.9 and 1.1. Keys: Escape closes, left and right change the image, + and - zoom, R and L rotate.
 */
export default function ImageViewer({ shown }: { readonly shown: ShownImages }) {
  const { t } = useText()
  const { urls, index } = shown
  const dialog = useRef<HTMLDialogElement>(null)
  const { view, change, handlers } = useViewGestures(dialog, urls[index] ?? '')
  const [failed, setFailed] = useState('')
  const title = t('imageViewer.title', { index: index + 1, count: urls.length })
  const go = (step: number) => openImageViewer(urls, (index + step + urls.length) % urls.length)

  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  function onKeyDown({ key }: React.KeyboardEvent) {
    const step = STEP_BY_KEY[key]
    const turn = VIEW_BY_KEY[key]
    if (step && urls.length > 1) go(step)
    if (turn) change(turn)
  }

  return (
    <dialog ref={dialog} className={styles.viewer} aria-label={title} onClose={closeImageViewer} onKeyDown={onKeyDown}>
      <div className={styles.stage} data-testid="image-stage" {...handlers}>
        {failed === urls[index] ? (
          <p className={styles.failed}>{t('imageViewer.failed')}</p>
        ) : (
          <img
            src={urls[index]}
            alt={title}
            draggable={false}
            className={styles.image}
            style={{
              transform: `translate(${view.x}px, ${view.y}px) rotate(${view.rotation}deg) scale(${view.scale})`,
            }}
            onError={() => setFailed(urls[index] ?? '')}
          />
        )}
      </div>
      <div className={styles.tools} role="toolbar" aria-label={title}>
        {urls.length > 1 && <Tool label={t('imageViewer.previous')} icon={<LeftOutlined />} onClick={() => go(-1)} />}
        <Tool
          label={t('imageViewer.rotateLeft')}
          icon={<RotateLeftOutlined />}
          onClick={() => change(now => rotate(now, -1))}
        />
        <Tool
          label={t('imageViewer.rotateRight')}
          icon={<RotateRightOutlined />}
          onClick={() => change(now => rotate(now, 1))}
        />
        <Tool
          label={t('imageViewer.zoomOut')}
          icon={<ZoomOutOutlined />}
          onClick={() => change(now => zoom(now, ZOOM_OUT))}
        />
        <Tool
          label={t('imageViewer.zoomIn')}
          icon={<ZoomInOutlined />}
          onClick={() => change(now => zoom(now, ZOOM_IN))}
        />
        {urls.length > 1 && <Tool label={t('imageViewer.next')} icon={<RightOutlined />} onClick={() => go(1)} />}
        {urls.length > 1 && <span className={styles.count}>{`${index + 1} / ${urls.length}`}</span>}
        <Tool label={t('app.close')} icon={<CloseOutlined />} onClick={() => dialog.current?.close()} />
      </div>
    </dialog>
  )
}

const STEP_BY_KEY: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const VIEW_BY_KEY: Readonly<Record<string, (view: View) => View>> = {
  '+': view => zoom(view, ZOOM_IN),
  '=': view => zoom(view, ZOOM_IN),
  '-': view => zoom(view, ZOOM_OUT),
  r: view => rotate(view, 1),
  l: view => rotate(view, -1),
}

function Tool(props: { readonly label: string; readonly icon: React.ReactNode; onClick(): void }) {
  return (
    <button type="button" className={styles.tool} aria-label={props.label} title={props.label} onClick={props.onClick}>
      {props.icon}
    </button>
  )
}

/** Drag and wheel over the viewer. Another image starts with a fresh view. */
function useViewGestures(area: RefObject<HTMLElement | null>, image: string) {
  const [{ of, view }, setState] = useState({ of: image, view: FIRST_VIEW })
  const current = of === image ? view : FIRST_VIEW
  const change = (next: (view: View) => View) =>
    setState(state => ({ of: image, view: next(state.of === image ? state.view : FIRST_VIEW) }))
  const latest = useRef(change)
  latest.current = change

  useEffect(() => {
    const element = area.current
    // React's wheel listeners are passive, so the page behind would scroll.
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
