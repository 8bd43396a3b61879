/** With more rows only those in view are drawn, in a box that scrolls by itself. */
export const DRAWN_AT_ONCE = 100
