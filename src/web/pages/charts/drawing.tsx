import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useViewText } from '#web/pages/view-text.ts'
import { theme } from '#web/ui/antd.ts'
import { type ECharts, init } from '#web/ui/echarts.ts'
import { chartHeight } from './chart-legend.ts'
import type { ChartLook } from './chart-look.ts'
import { chartOption } from './chart-option.ts'
import styles from './charts.module.css'
import type { DrawnChart } from './drawn-chart.ts'

/** Methods of a drawing for the figure around it. */
export interface DrawingHandle {
  /** The drawing with its heading as a PNG. */
  picture(): Promise<Blob>
}

interface DrawingProps {
  readonly chart: DrawnChart
  readonly ref?: Ref<DrawingHandle>
  /** Called for a click on a bar or point, with the number of its mark and of its measure. */
  readonly onOpen?: ((mark: number, measure: number) => void) | undefined
}

/** A chart on a canvas, a single image for screen readers: its content is in the table beside it. */
export default function Drawing({ chart, ref, onOpen }: DrawingProps) {
  const words = useViewText()
  const look = useLook()
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<ECharts>(null)
  const opens = useRef(onOpen)
  opens.current = onOpen
  const shown = useRef(chart)
  shown.current = chart
  // The same figures in a new object need no new drawing.
  const figures = JSON.stringify(chart)
  const [{ width, height }, setSize] = useState({ width: 0, height: 0 })
  const labels = useMemo(() => ({ before: (name: string) => words('report.before', { name }) }), [words])
  const least = chartHeight(chart, labels, width)
  const count = chart.measures.length

  useEffect(() => {
    const element = box.current!
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => {
      observer.disconnect()
      drawn.current?.dispose()
      drawn.current = null
    }
  }, [])

  useEffect(() => {
    if (width === 0) return
    void figures
    const isFirst = drawn.current === null
    const canvas = drawn.current ?? init(box.current!, undefined, { renderer: 'canvas' })
    drawn.current = canvas
    canvas.resize({ width, height })
    const option = chartOption(shown.current, { ...look, moves: look.moves && isFirst }, labels, width)
    canvas.setOption(option, { notMerge: true })
    canvas.off('click')
    canvas.on('click', ({ dataIndex, seriesIndex }) => {
      // Lines of the previous period are drawn first and are not clickable.
      const lines = (canvas.getOption().series as readonly unknown[]).length
      const measure = (seriesIndex ?? 0) - (lines - count)
      if (dataIndex !== undefined && measure >= 0) opens.current?.(dataIndex, measure)
    })
  }, [figures, look, labels, width, height, count])

  useImperativeHandle(ref, () => ({
    picture: async () => {
      const wide = Math.max(width, 640)
      const size = { width: wide, height: chartHeight(chart, labels, wide) + HEADING }
      const canvas = init(document.createElement('div'), undefined, {
        renderer: 'canvas',
        devicePixelRatio: 2,
        ...size,
      })
      try {
        const option = chartOption(chart, { ...look, moves: false }, labels, size.width)
        const grid = option.grid as { readonly top: number }
        canvas.setOption({
          ...option,
          backgroundColor: look.ground,
          title: { text: chart.title, textStyle: { color: look.text, fontSize: 15 } },
          legend: { ...option.legend, top: HEADING },
          grid: { ...grid, top: grid.top + HEADING },
        })
        const image = canvas.renderToCanvas()
        return await new Promise<Blob>((resolve, reject) =>
          image.toBlob(blob => (blob ? resolve(blob) : reject(new Error('The browser made no picture.')))),
        )
      } finally {
        canvas.dispose()
      }
    },
  }))
  return (
    <div className={styles.drawing} style={{ minHeight: least }}>
      <div ref={box} role="img" aria-label={chart.title} data-open={onOpen ? '' : undefined} />
    </div>
  )
}
const HEADING = 30

function useLook(): ChartLook {
  const { token } = theme.useToken()
  return useMemo(
    () => ({
      series: [token.colorPrimary, token.cyan7, token.gold7, token.purple6],
      below: token.colorError,
      text: token.colorText,
      faint: token.colorTextTertiary,
      grid: token.colorBorderSecondary,
      ground: token.colorBgElevated,
      font: getComputedStyle(document.body).fontFamily,
      fontSize: token.fontSizeSM,
      moves: token.motion,
    }),
    [token],
  )
}
