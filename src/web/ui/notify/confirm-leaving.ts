import type { TextTools } from '#web/i18n/use-text.ts'
import { askConfirm } from './confirm.tsx'

/** Asks before unsaved input is discarded; true when confirmed. */
export function confirmLeaving(t: TextTools['t']): Promise<boolean> {
  return askConfirm({
    title: t('pages.form.leaveTitle'),
    text: t('pages.form.leaveText'),
    confirm: t('pages.form.leave'),
    cancel: t('pages.form.stay'),
    danger: true,
  })
}
