import type { Locale, LocalizedText } from './localized-text.ts'
import { enUS } from './messages/en-US.ts'
import { type ProblemCode, zhCN } from './messages/zh-CN.ts'
import type { FieldProblem, FieldProblemDraft } from './problems.ts'

const CATALOGUES: Readonly<Record<Locale, Readonly<Record<ProblemCode, string>>>> = { 'zh-CN': zhCN, 'en-US': enUS }

/** The message for users: the config's own text, or the catalogue's with parameters filled in. */
export function problemMessage(problem: FieldProblemDraft, locale: Locale): string {
  if (problem.text) return problem.text[locale]
  const catalogue = CATALOGUES[locale]
  const wording = isProblemCode(problem.code) ? catalogue[problem.code] : catalogue['check-failed']
  return wording.replace(/\{(\w+)\}/g, (whole, name: string) => worded(problem.params?.[name], locale) ?? whole)
}

/** The problem in a response, with its message. */
export function fieldProblem(problem: FieldProblemDraft, locale: Locale): FieldProblem {
  return { path: problem.path, code: problem.code, message: problemMessage(problem, locale) }
}

/** Whether the catalogue has a message for the code. */
export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(zhCN, code)
}

function worded(parameter: string | number | LocalizedText | undefined, locale: Locale): string | undefined {
  return typeof parameter === 'object' ? parameter[locale] : parameter?.toString()
}
