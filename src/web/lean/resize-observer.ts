/** In place of the polyfill: every browser that runs the app has it. */
export default ResizeObserver
