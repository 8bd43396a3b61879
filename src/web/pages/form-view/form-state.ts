import type { Row } from '#model/api.ts'
import type { Locale } from '#model/localized-text.ts'
import { problemMessage } from '#model/problem-message.ts'
import type { FieldProblem, FieldProblemDraft } from '#model/problems.ts'
import type { RecordValues } from '#model/records/context.ts'
import { HttpFailure } from '#web/data/http/http-failure.ts'
import { isSameValue, versionOf } from '../records/row-values.ts'
import { currentRecord } from './conflict.ts'
import { type Draft, readDraft } from './draft.ts'
import type { FormRecord } from './form-record.ts'

/** State of a form; everything else is derived from it. */
export interface FormState {
  /** The record as loaded; undefined for a new one. */
  readonly base: Row | undefined
  /** The edits, `null` for a cleared field. */
  readonly edits: RecordValues
  /** Fields that lost the focus: their problems may be shown. */
  readonly left: ReadonlySet<string>
  /** Problems reported by the server. */
  readonly refused: readonly FieldProblem[]
  /** The record as changed by somebody else, after a stale save. */
  readonly conflict: Row | undefined
  /** Number of refused saves: after the first, every problem is shown. */
  readonly refusals: number
  /** As `refusals`, plus steps that could not be left; a change moves the focus to the first problem. */
  readonly attempts: number
  readonly saving: boolean
  /** The draft found when the form opened, until it is discarded or the form is saved. */
  readonly restored: Draft | undefined
}

/** A newly opened form with `edits` on top of `base`. */
export function openForm(base: Row | undefined, edits: RecordValues, restored?: Draft): FormState {
  return {
    base,
    edits,
    left: new Set(),
    refused: [],
    conflict: undefined,
    refusals: 0,
    attempts: 0,
    saving: false,
    restored,
  }
}

/** As `openForm`, with the draft stored under `draftKey`, if it belongs to this version of the record. */
export function openFormWithDraft(base: Row | undefined, preset: RecordValues, draftKey: string): FormState {
  const draft = readDraft(draftKey)
  const fits = draft?.version === (base ? versionOf(base) : 0)
  return draft && fits ? openForm(base, draft.edits, draft) : openForm(base, preset)
}

/** Whether leaving would lose input. The preset of a new record is no input. */
export function isDirty({ base, edits }: FormState, { changed }: FormRecord, preset: RecordValues): boolean {
  if (base) return changed.length > 0
  return Object.entries(edits).some(([name, value]) => !isSameValue(value, preset[name]))
}

/** Form changes after a failed save. @throws errors that are no response of the server */
export function refusal(error: unknown): Partial<FormState> {
  if (!(error instanceof HttpFailure)) throw error
  const conflict = error.reason === 'stale-version' ? currentRecord(error.current) : undefined
  if (conflict) return { conflict }
  const isReported = error.problems.length > 0 || error.handled
  return { refused: isReported ? error.problems : [{ path: '', code: error.reason, message: error.message }] }
}

/**
 * The message of a field's problem once it is due; problems that the server has `reported` about the current values are due at
 * once.
 */
export function fieldWords(
  name: string,
  record: FormRecord,
  state: FormState,
  locale: Locale,
  fromServer: readonly FieldProblemDraft[] = [],
): string[] {
  const isShown = state.refusals > 0 || state.left.has(name)
  const own = (isShown ? record.problems : fromServer).filter(({ path }) => path === name)
  const server = state.refused.filter(({ path }) => path === name).map(({ message }) => message)
  return [...new Set([...own.map(problem => problemMessage(problem, locale)), ...server])]
}

/** Names of the form's fields and lines. */
interface Places {
  readonly fields: readonly string[]
  readonly lines: readonly string[]
  /** The label of the field at a path; '' without one. */
  titleOf(path: string): string
}

/**
 * Messages of problems that no visible field can show: of the record as a whole, and of hidden fields. Hidden problems found by
 * the browser wait while a visible field has one, because they mostly follow from it.
 */
export function generalWords(
  record: FormRecord,
  { refused, refusals }: FormState,
  places: Places,
  locale: Locale,
): string[] {
  const hasNoPlace = ({ path }: { readonly path: string }) =>
    !places.lines.includes(path.split('/')[0] ?? '') &&
    (!places.fields.includes(path) || record.conditions[path]?.visible !== true)
  const isShown = record.problems.every(hasNoPlace) ? hasNoPlace : ({ path }: { readonly path: string }) => path === ''
  const own = refusals > 0 ? record.problems.filter(isShown) : []
  const problems = [
    ...own.map(problem => ({ path: problem.path, message: problemMessage(problem, locale) })),
    ...refused,
  ]
  return [
    ...new Set(problems.filter(hasNoPlace).map(({ path, message }) => named(places.titleOf(path), message, locale))),
  ]
}

function named(title: string, message: string, locale: Locale): string {
  if (title === '') return message
  return locale === 'zh-CN' ? `${title}：${message}` : `${title}: ${message}`
}
