import { useText } from '#web/i18n/use-text.ts'
import { useNotify } from './use-notify.ts'

/** Copies an address of this platform and says so, or how else to get it. */
export function useCopyLink(): (address: string) => Promise<void> {
  const { t } = useText()
  const notify = useNotify()
  return async address => {
    try {
      await navigator.clipboard.writeText(new URL(address, location.origin).href)
      notify.success(t('app.linkCopied'))
    } catch {
      notify.warning(t('app.linkNotCopied'))
    }
  }
}
