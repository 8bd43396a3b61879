const MARK = 'steward-reloaded-for-chunk'
const AGAIN_MS = 60_000

/**
 * A part of the app that cannot be loaded is most often one of an earlier release that is gone from the server: the page
 * is reloaded, once a minute at most. Without a network nothing is gained by that.
 */
export function reloadOnStaleChunk(): void {
  window.addEventListener('vite:preloadError', () => {
    if (!navigator.onLine || Date.now() - lastReload() < AGAIN_MS) return
    try {
      sessionStorage.setItem(MARK, String(Date.now()))
    } catch {
      return
    }
    location.reload()
  })
}

function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(MARK)) || 0
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
