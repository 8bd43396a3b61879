import type { Notice } from '#model/api.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import type { TextTools } from '#web/i18n/use-text.ts'

/** The texts of a notice in the current language. */
export function noticeText(notice: Notice, tools: Pick<TextTools, 't' | 'text'>): string {
  const own = ownText(notice, tools)
  const { inPlaceOf } = notice.params
  return typeof inPlaceOf === 'string' ? `${tools.t('home.inPlaceOf', { name: inPlaceOf })} ${own}` : own
}

function ownText({ code, params }: Notice, { t, text }: Pick<TextTools, 't' | 'text'>): string {
  const title = text(params.title as LocalizedText | undefined)
  if (code === 'mention')
    return t('notices.mention', { title, by: String(params.by ?? ''), label: String(params.label ?? '') })
  if (code === 'stand-in')
    return t('notices.standIn', { name: String(params.by), from: String(params.from), to: String(params.to) })
  const ok = Number(params.ok ?? 0)
  const failed = Number(params.failed ?? 0)
  if (code === 'overdue' || code === 'escalated' || code === 'not-done')
    return t(`notices.${code === 'not-done' ? 'notDone' : code}`, {
      title,
      label: String(params.label ?? ''),
      state: text(params.state as LocalizedText),
    })
  if (code === 'report') return t('notices.report', { title, count: Number(params.rows ?? 0) })
  if (code === 'report-failed') return t('notices.reportFailed', { title, problem: String(params.problem ?? '') })
  if (code === 'job-failed') return t('notices.jobFailed', { title, problem: String(params.problem ?? '') })
  if (code === 'job-canceled') return t('notices.jobCanceled', { title, ok })
  if (params.kind === 'export') return t('notices.exportDone', { title, count: ok })
  return t('notices.jobDone', { title, ok, failed })
}
