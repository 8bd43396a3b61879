import type { HttpError } from '@refinedev/core'
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { Row } from '#model/api.ts'
import type { FormSection } from '#model/app-model.ts'
import type { ClientResource } from '#model/client-model.ts'
import type { RecordValues } from '#model/records/context.ts'
import { useText } from '#web/i18n/use-text.ts'
import { type UseFormReturnType, useForm } from '#web/ui/refine.ts'
import { versionOf } from '../records/row-values.ts'
import { useDraftCheck } from '../records/use-draft-check.ts'
import { useInvalidateAll } from '../records/use-invalidate-all.ts'
import { type Choice, mergedEdits } from './conflict.ts'
import { dropDraft, keepDraft } from './draft.ts'
import { type FormRecord, withReported } from './form-record.ts'
import { planSections } from './form-sections.ts'
import {
  type FormState,
  fieldWords,
  generalWords,
  isDirty,
  openForm,
  openFormWithDraft,
  refusal,
} from './form-state.ts'
import { atTheirRows, type FormLines, withLines } from './lines/form-lines.ts'
import { type LineEdits, lineEditsOf } from './lines/line-edits.ts'
import { useFormLines } from './lines/use-form-lines.ts'
import { useFormRecord } from './use-form-record.ts'

export interface RecordFormOptions {
  readonly resource: ClientResource
  /** The record to edit; undefined for a new one. */
  readonly base: Row | undefined
  /** Initial values of a new record (from a link or a copy). */
  readonly preset?: RecordValues
  /** Sections of the form; their lines are part of it. */
  readonly sections?: readonly FormSection[]
  /** Key under which a draft is stored. */
  readonly draftKey: string
  onSaved(row: Row): void
}

/** The state of one form and all user actions. */
export interface RecordForm
  extends FormRecord,
    Pick<UseFormReturnType<Row, HttpError, RecordValues>, 'formProps' | 'saveButtonProps'>,
    Pick<FormState, 'base' | 'edits' | 'saving' | 'restored' | 'conflict' | 'attempts' | 'refused'> {
  readonly resource: ClientResource
  /** Whether its fields can be rendered. */
  readonly ready: boolean
  readonly dirty: boolean
  readonly lines: readonly FormLines[]
  /** Problems that no field can show. */
  readonly general: readonly string[]
  /** The message of a field's problem once it is due. */
  problemsOf(name: string): readonly string[]
  /** Hints of other records about the field. */
  hintOf(name: string): string | undefined
  set(name: string, value: unknown): void
  /** As `set`, for initial values of a new record; absent when editing. */
  readonly fill: ((name: string, value: unknown) => void) | undefined
  /** Fetches the stored lines again. */
  renewLines(): void
  /** Changes the lines of this name; server problems at `path` and below are cleared. */
  setLines(name: string, path: string, change: (edits: LineEdits) => LineEdits): void
  /** The field lost the focus: its problems may be shown. */
  leave(name: string): void
  /** Shows the problems at these paths and moves the focus to the first, like a refused save. */
  refuse(paths: readonly string[]): void
  /** Saves; returns the saved record, undefined when refused. */
  save(): Promise<Row | undefined>
  /** Resets to the loaded record. */
  discard(): void
  /** Applies the edits to the current record. */
  merge(choices: Readonly<Record<string, Choice>>): void
}

const NOTHING: RecordValues = {}
const NO_SECTIONS: readonly FormSection[] = []

/** Edits one record: live conditions and checks by src/model, a draft that survives a reload, saving, stale saves. */
export function useRecordForm(options: RecordFormOptions): RecordForm {
  const { resource, sections = NO_SECTIONS, draftKey, preset: given = NOTHING, onSaved } = options
  const { locale, text } = useText()
  const [filledIn, setFilledIn] = useState(NOTHING)
  const preset = useMemo(() => ({ ...given, ...filledIn }), [given, filledIn])
  const [state, setState] = useState(() => openFormWithDraft(options.base, preset, draftKey))
  const { base, edits } = state
  const lines = useFormLines(resource, sections, base, edits)
  const [counted, setCounted] = useState(NOTHING)
  const withCounted = useMemo(() => ({ ...counted, ...edits }), [counted, edits])
  const own = useFormRecord(resource, base, withCounted)
  const values = useMemo(
    () => withoutNames(own.values, name => Object.hasOwn(counted, name) && !Object.hasOwn(edits, name)),
    [own.values, counted, edits],
  )
  const filled = own.mode === 'update' ? own.changed : Object.keys(values)
  const draftCheck = useDraftCheck(resource, { id: base?.id, values, filled })
  // Initial values that count other records follow the draft until they are edited.
  if (draftCheck.defaults !== counted) setCounted(draftCheck.defaults)
  const { problems, required } = draftCheck
  const record = useMemo(
    () => withReported(withLines(own, lines.all), { problems, required }),
    [own, lines.all, problems, required],
  )
  const fields = useMemo(
    () => planSections(resource, sections, own.mode).flatMap(plan => plan.fields.map(({ name }) => name)),
    [resource, sections, own.mode],
  )
  const titleOf = (path: string) =>
    text(Object.hasOwn(resource.fields, path) ? resource.fields[path]?.title : undefined)
  const { formProps, saveButtonProps, onFinish } = useForm<Row, HttpError, RecordValues>({
    resource: resource.name,
    action: base ? 'edit' : 'create',
    id: base?.id,
    // The frame of the form has loaded the record.
    queryOptions: { enabled: false },
    mutationMeta: { version: base && versionOf(base) },
    redirect: false,
    invalidates: [],
    successNotification: false,
    errorNotification: false,
  })
  // Refine clears antd's store on start, which would render every field twice: the values are set after it, before the first
  // paint.
  const [ready, setReady] = useState(false)
  useLayoutEffect(() => setReady(true), [])
  const invalidateAll = useInvalidateAll()
  const dirty = isDirty(state, record, preset)

  // An unedited form follows the record.
  const { base: latest } = options
  if (latest && base && !dirty && !state.saving && versionOf(latest) > versionOf(base))
    setState(openForm(latest, NOTHING))

  useEffect(() => {
    if (dirty) keepDraft(draftKey, { edits, at: Date.now(), version: base ? versionOf(base) : 0 })
    else dropDraft(draftKey)
  }, [draftKey, dirty, edits, base])

  async function save(): Promise<Row | undefined> {
    if (state.saving) return undefined
    if (record.problems.length > 0) {
      draftCheck.renew()
      setState(withAttempt)
      return undefined
    }
    setState(before => ({ ...before, saving: true, refused: [] }))
    try {
      const row = await send()
      dropDraft(draftKey)
      setState(openForm(base && row, base ? NOTHING : preset))
      onSaved(row)
      return row
    } catch (error) {
      const refused = refusal(error)
      if (refused.conflict) lines.renew()
      const placed = refused.refused && { refused: atTheirRows(refused.refused, lines.all) }
      setState(before => ({ ...withAttempt(before), saving: false, ...refused, ...placed }))
      return undefined
    }
  }

  /** Unchanged values are not sent. */
  async function send(): Promise<Row> {
    if (base && Object.keys(record.payload).length === 0) return base
    const answer = await onFinish(record.payload)
    await invalidateAll()
    return (answer as { readonly data: Row }).data
  }

  return {
    ...record,
    ...state,
    formProps,
    saveButtonProps,
    resource,
    ready,
    dirty,
    lines: lines.all,
    renewLines: lines.renew,
    general: generalWords(record, state, { fields, lines: lines.all.map(each => each.lines.name), titleOf }, locale),
    hintOf: name => draftCheck.hints[name],
    problemsOf: useMemo(
      () => (name: string) => fieldWords(name, record, state, locale, draftCheck.problems),
      [record, state, draftCheck.problems, locale],
    ),
    set: useCallback((name, value) => setState(before => withEdit(before, name, value)), []),
    fill: useMemo(
      () =>
        base
          ? undefined
          : (name: string, value: unknown) => {
              setFilledIn(before => ({ ...before, [name]: value }))
              setState(before => withEdit(before, name, value))
            },
      [base],
    ),
    setLines: useCallback((name, path, change) => setState(before => withLineEdits(before, name, path, change)), []),
    leave: useCallback(name => setState(before => withLeft(before, name)), []),
    refuse: paths => setState(before => withRefusal(before, paths)),
    save,
    discard() {
      dropDraft(draftKey)
      setState(openForm(base, base ? NOTHING : preset))
    },
    merge: choices => setState(before => merged(before, choices)),
  }
}

function withoutNames(values: RecordValues, isLeftOut: (name: string) => boolean): RecordValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isLeftOut(name)))
}

/** Server messages about the field and the record referred to the former value. */
function withEdit(state: FormState, name: string, value: unknown): FormState {
  const refused = state.refused.filter(({ path }) => path !== name && path !== '')
  return { ...state, edits: { ...state.edits, [name]: value }, refused }
}

function withLineEdits(
  state: FormState,
  name: string,
  path: string,
  change: (edits: LineEdits) => LineEdits,
): FormState {
  const refused = state.refused.filter(
    each => each.path !== path && each.path !== name && !each.path.startsWith(`${path}/`),
  )
  return { ...state, edits: { ...state.edits, [name]: change(lineEditsOf(state.edits[name])) }, refused }
}

function withAttempt(state: FormState): FormState {
  return { ...state, refusals: state.refusals + 1, attempts: state.attempts + 1 }
}

function withRefusal(state: FormState, paths: readonly string[]): FormState {
  return { ...state, left: new Set([...state.left, ...paths]), attempts: state.attempts + 1 }
}

function withLeft(state: FormState, name: string): FormState {
  return state.left.has(name) ? state : { ...state, left: new Set([...state.left, name]) }
}

function merged(state: FormState, choices: Readonly<Record<string, Choice>>): FormState {
  if (!state.conflict) return state
  return { ...state, base: state.conflict, edits: mergedEdits(state.edits, choices), conflict: undefined, refused: [] }
}
