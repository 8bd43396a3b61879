import { mediaStore } from '#web/state/media-store.ts'

/** Below 992 px of width the device counts as mobile (specification section 9). */
const mobile = mediaStore('(max-width: 991.98px)')

/** Whether the device counts as mobile. */
export function useMobile(): boolean {
  return mobile.use()
}
