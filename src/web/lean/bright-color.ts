import { FastColor } from '@ant-design/fast-color'

/** In place of the colour picker's colour, for the style of antd's buttons. */
export class AggregationColor extends FastColor {}

/** Whether text on this colour had better be black; `ground` shows through it. antd's formula. */
export function isBright(color: FastColor, ground: string): boolean {
  const { r, g, b, a } = color.toRgb()
  return a > 0.5 ? r * 0.299 + g * 0.587 + b * 0.114 > 192 : color.onBackground(ground).toHsv().v > 0.5
}
