const MARK = 'steward-reloaded-for-chunk'
const AGAIN_MS = 60_000

/**
 * A chunk that cannot be loaded most often belongs to an earlier release that the server no longer has: the page is reloaded,
 * at most once a minute. Without a network a reload would not help.
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
