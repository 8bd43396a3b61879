import type { LocalizedText } from '#model/localized-text.ts'
import type { ReportMeasure } from '#model/page-kinds/report.ts'

/** Explanations declared by the measures. */
export function explainedOf(measures: readonly ReportMeasure[], text: (text: LocalizedText) => string) {
  return measures.flatMap(({ title, help }) => (help ? [{ name: text(title), text: text(help) }] : []))
}
