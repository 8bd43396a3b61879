import type { ComponentType } from 'react'
import type { ChartKindName } from '#model/page-kinds/chart-kinds.ts'
import { Bars } from './bars.tsx'
import type { DrawnChart } from './drawn-chart.ts'
import { Lines } from './lines.tsx'

/** How each kind of chart is drawn. */
export const CHARTS: Readonly<Record<ChartKindName, ComponentType<DrawnChart>>> = { bars: Bars, line: Lines }
