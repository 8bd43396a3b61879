import type { Resource } from '#model/app-model.ts'
import { type Locale, textIn } from '#model/localized-text.ts'
import { onceFor } from '#model/once-for.ts'
import { problemMessage } from '#model/problem-message.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import type { RecordValues } from '#model/records/context.ts'
import { validateRecord } from '#model/records/records.ts'
import { BLOCK_RESOURCE } from '#server/storage/select/scope-condition.ts'
import { RecordRefusal } from '../errors.ts'
import { loadStored } from '../read/stored-record.ts'
import { placedBlock } from '../rules/place-in-block.ts'
import { loadReferred, withReferred } from '../rules/referred-records.ts'
import type { Work } from '../work.ts'
import { runAfterCreate } from './after-create.ts'
import { changedValues, wholeRecord } from './changed-values.ts'
import { auditChange } from './record-audit.ts'
import { isFree } from './unique-problems.ts'
import { changeRow, insertRow } from './write-row.ts'

/**
 * Creates a record from values in stored form, and returns its id.
 * @throws RecordRefusal when a rule of the resource refuses it
 */
export async function createBySystem(work: Work, target: Resource, given: RecordValues): Promise<number> {
  return (await create(work, target, given, false))!
}

/** The same, but returns undefined when a stored record already has its unique values. */
export function createUnlessTaken(work: Work, target: Resource, given: RecordValues): Promise<number | undefined> {
  return create(work, target, given, true)
}

async function create(work: Work, target: Resource, given: RecordValues, unlessTaken: boolean) {
  const { model, me, now } = work.context
  const referred = await loadReferred(work.context, work.write, target, given, { everywhere: true })
  const { resolve, aggregate } = referred
  const { block } = placedBlock(model, target, given, given, resolve)
  const values = block === undefined ? given : { ...given, block }
  // The block is often part of unique values.
  if (unlessTaken && !(await isFree(work, target, values))) return
  // Rules will read it: loaded now, it is not read twice.
  if (block !== undefined) {
    resolve(BLOCK_RESOURCE, block)
    await referred.loadMissing()
  }
  const validation = await withReferred(referred, () =>
    validateRecord(writable(target), values, { me, now, resolve, aggregate, mode: 'create' }),
  )
  if (!validation.ok) throw elsewhere(target, validation.problems)
  const created = await insertRow(work, target, validation.values)
  const label = created.values[target.label]
  await auditChange(
    work,
    target,
    { id: created.id, label },
    { action: 'create', before: null, after: wholeRecord(created.values) },
  )
  work.created?.push({ resource: target.name, id: created.id })
  await runAfterCreate(work, target, created.id)
  return created.id
}

/**
 * Changes a record in the same way, if it differs.
 * @throws RecordRefusal when a rule of the resource refuses it
 */
export async function updateBySystem(work: Work, target: Resource, id: number, given: RecordValues): Promise<void> {
  const { me, now } = work.context
  const stored = await loadStored(work, target, id)
  const old = stored.values
  const options = { everywhere: true, stored: old }
  const referred = await loadReferred(work.context, work.write, target, { ...old, ...given }, options)
  const { resolve, aggregate } = referred
  const validation = await withReferred(referred, () =>
    validateRecord(writable(target), given, { me, now, resolve, aggregate, mode: 'update', old }),
  )
  if (!validation.ok) throw elsewhere(target, validation.problems)
  const changed = changedValues(old, validation.values)
  if (Object.keys(changed.after).length === 0) return
  await changeRow(work, target, stored, validation.values, { isEdit: true })
  await auditChange(work, target, { id, label: old[target.label] }, { action: 'update', ...changed })
}

/** The person does not see this record, so its problems name the record and the field. */
function elsewhere({ title, fields }: Resource, problems: readonly FieldProblemDraft[]): RecordRefusal {
  const wording = (problem: FieldProblemDraft, locale: Locale) => {
    const place = [title, fields[problem.path]?.title].flatMap(text => (text ? [textIn(text, locale)] : []))
    return `${place.join(' · ')}: ${problemMessage(problem, locale)}`
  }
  const placed = problems.map(problem => ({
    path: '',
    code: problem.code,
    text: { 'zh-CN': wording(problem, 'zh-CN'), 'en-US': wording(problem, 'en-US') },
  }))
  return new RecordRefusal('validation', placed)
}

/** The system may set fields that nobody else may. */
const writable = onceFor((resource: Resource): Resource => {
  const fields = Object.entries(resource.fields).map(([name, field]) => [name, { ...field, readOnly: false }] as const)
  return { ...resource, fields: Object.fromEntries(fields) }
})
