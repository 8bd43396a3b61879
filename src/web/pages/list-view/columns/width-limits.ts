/** Between these a column can be drawn, in pixels. */
export const MIN_WIDTH = 48
export const MAX_WIDTH = 800
