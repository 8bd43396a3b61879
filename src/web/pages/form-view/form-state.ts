import type { Row } from '#model/api.ts'
import type { Locale } from '#model/localized-text.ts'
import { problemMessage } from '#model/problem-message.ts'
import type { FieldProblem, FieldProblemDraft } from '#model/problems.ts'
import type { RecordValues } from '#model/records/context.ts'
import { HttpFailure } from '#web/http/http-failure.ts'
import { isSameValue, versionOf } from '../records/row-values.ts'
import { currentRecord } from './conflict.ts'
import { type Draft, readDraft } from './draft.ts'
import type { FormRecord } from './form-record.ts'

/** What a form remembers; everything else follows from it. */
export interface FormState {
  /** The record as it was read; undefined for a new one. */
  readonly base: Row | undefined
  /** What was typed, `null` for what was emptied. */
  readonly edits: RecordValues
  /** Fields that the person has left: their problems may be shown. */
  readonly left: ReadonlySet<string>
  /** What the server found wrong. */
  readonly refused: readonly FieldProblem[]
  /** The record as somebody else left it, after a stale save. */
  readonly conflict: Row | undefined
  /** Counts the refused attempts to save: once there was one, every problem is shown. */
  readonly refusals: number
  /** As `refusals`, and steps that could not be left; a change moves the focus to the first problem. */
  readonly attempts: number
  readonly saving: boolean
  /** The draft that was found when the form opened, until it is dropped or the form is saved. */
  readonly restored: Draft | undefined
}

/** A form that has just opened with `edits` on top of `base`. */
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

/** Whether something would be lost by leaving. A new record begins with its preset, which nobody typed. */
export function isDirty({ base, edits }: FormState, { changed }: FormRecord, preset: RecordValues): boolean {
  if (base) return changed.length > 0
  return Object.entries(edits).some(([name, value]) => !isSameValue(value, preset[name]))
}

/** What a failed save changes in the form. @throws what is no answer of the server */
export function refusal(error: unknown): Partial<FormState> {
  if (!(error instanceof HttpFailure)) throw error
  const conflict = error.reason === 'stale-version' ? currentRecord(error.current) : undefined
  if (conflict) return { conflict }
  const isTold = error.problems.length > 0 || error.handled
  return { refused: isTold ? error.problems : [{ path: '', code: error.reason, message: error.message }] }
}

/**
 * Words of what is wrong with a field, as far as it is time to say so: what the server has `reported` of the values in the
 * form is said at once.
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

/** Names of the fields and of the lines that the form has. */
interface Places {
  readonly fields: readonly string[]
  readonly lines: readonly string[]
  /** What the field of a path is called; '' where it has no name. */
  titleOf(path: string): string
}

/**
 * Words of the problems that no field of the form can show: of the record as a whole, and of fields out of sight. What
 * the browser finds wrong out of sight waits while something in sight is wrong, as it mostly follows from that.
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
  const isTold = record.problems.every(hasNoPlace) ? hasNoPlace : ({ path }: { readonly path: string }) => path === ''
  const own = refusals > 0 ? record.problems.filter(isTold) : []
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
