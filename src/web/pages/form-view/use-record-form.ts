import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import type { RecordValues } from '#model/records/context.ts'
import { useText } from '#web/i18n/use-text.ts'
import { versionOf } from '../records/row-values.ts'
import { type RecordWrites, useRecordWrites } from '../records/use-record-writes.ts'
import { type Choice, mergedEdits } from './conflict.ts'
import { dropDraft, keepDraft } from './draft.ts'
import type { FormRecord } from './form-record.ts'
import {
  type FormState,
  fieldWords,
  generalWords,
  isDirty,
  openForm,
  openFormWithDraft,
  refusal,
} from './form-state.ts'
import { useFormRecord } from './use-form-record.ts'

export interface RecordFormOptions {
  readonly resource: ClientResource
  /** The record to edit; undefined creates one. */
  readonly base: Row | undefined
  /** Values that a new record begins with (from a link or a copy). */
  readonly preset?: RecordValues
  /** Name under which a draft is kept. */
  readonly draftKey: string
  onSaved(row: Row): void
}

/** The state of one form and everything a person can do to it. */
export interface RecordForm
  extends FormRecord,
    Pick<FormState, 'base' | 'edits' | 'saving' | 'restored' | 'conflict' | 'refusals'> {
  readonly resource: ClientResource
  readonly dirty: boolean
  /** Problems that no field can show. */
  readonly general: readonly string[]
  /** Words of what is wrong with a field, as far as it is time to say so. */
  problemsOf(name: string): readonly string[]
  set(name: string, value: unknown): void
  /** The person has left the field: its problems may be shown. */
  leave(name: string): void
  /** The saved record; undefined when it was refused. */
  save(): Promise<Row | undefined>
  /** Goes back to what was read. */
  discard(): void
  /** Puts the edits on top of the record as it is now. */
  merge(choices: Readonly<Record<string, Choice>>): void
}

const NOTHING: RecordValues = {}

/** Edits one record: live conditions and checks by src/model, a draft that survives a reload, saving, stale saves. */
export function useRecordForm(options: RecordFormOptions): RecordForm {
  const { resource, draftKey, preset = NOTHING, onSaved } = options
  const { locale } = useText()
  const [state, setState] = useState(() => openFormWithDraft(options.base, preset, draftKey))
  const { base, edits } = state
  const record = useFormRecord(resource, base, edits)
  const writes = useRecordWrites(resource.name)
  const dirty = isDirty(state, record, preset)

  // A form in which nothing was typed follows the record.
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
      setState(before => ({ ...before, refusals: before.refusals + 1 }))
      return undefined
    }
    setState(before => ({ ...before, saving: true, refused: [] }))
    try {
      const row = await send(writes, base, record)
      dropDraft(draftKey)
      setState(openForm(base && row, base ? NOTHING : preset))
      onSaved(row)
      return row
    } catch (error) {
      setState(before => ({ ...before, saving: false, refusals: before.refusals + 1, ...refusal(error) }))
      return undefined
    }
  }

  return {
    ...record,
    ...state,
    resource,
    dirty,
    general: generalWords(record, state, locale),
    problemsOf: useMemo(() => (name: string) => fieldWords(name, record, state, locale), [record, state, locale]),
    set: useCallback((name, value) => setState(before => withEdit(before, name, value)), []),
    leave: useCallback(name => setState(before => withLeft(before, name)), []),
    save,
    discard() {
      dropDraft(draftKey)
      setState(openForm(base, base ? NOTHING : preset))
    },
    merge: choices => setState(before => merged(before, choices)),
  }
}

function send(writes: RecordWrites, base: Row | undefined, { payload }: FormRecord): Promise<Row> {
  if (!base) return writes.create(payload)
  return Object.keys(payload).length === 0 ? Promise.resolve(base) : writes.update(base.id, versionOf(base), payload)
}

/** What the server said of the field, and of the record as a whole, was about the former value. */
function withEdit(state: FormState, name: string, value: unknown): FormState {
  const refused = state.refused.filter(({ path }) => path !== name && path !== '')
  return { ...state, edits: { ...state.edits, [name]: value }, refused }
}

function withLeft(state: FormState, name: string): FormState {
  return state.left.has(name) ? state : { ...state, left: new Set([...state.left, name]) }
}

function merged(state: FormState, choices: Readonly<Record<string, Choice>>): FormState {
  if (!state.conflict) return state
  return { ...state, base: state.conflict, edits: mergedEdits(state.edits, choices), conflict: undefined, refused: [] }
}
