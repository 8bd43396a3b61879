import type { AppModel, Resource } from '#model/app-model.ts'
import { CHANNEL_KINDS } from '#model/channel-kinds.ts'
import { type ExpressionVariables, evaluateCondition } from '#model/expression/evaluate.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import { onceFor } from '#model/once-for.ts'
import { PLATFORM_RESOURCES } from '#model/platform-resources.ts'
import type { RecordValues } from '#model/records/context.ts'
import { writeMessage } from '#server/features/outbox/write-message.ts'
import { effectValues } from '#server/records/effects/effect-variables.ts'
import { RecordNotFound } from '#server/records/errors.ts'
import { clock, expressionRecords, pathsRead } from '#server/records/read/expression-record.ts'
import { loadColumns, type StoredRecord } from '#server/records/read/stored-record.ts'
import type { Work } from '#server/records/work.ts'
import { changedValues } from '#server/records/write/changed-values.ts'
import { createBySystem } from '#server/records/write/create-by-system.ts'
import { auditChange } from '#server/records/write/record-audit.ts'
import { isCreatedAlone } from '#server/records/write/unwritten-rows.ts'
import { changeRow } from '#server/records/write/write-row.ts'
import type { Generation } from './generation-order.ts'

/** Outcome of a row: the id of its record, or why none was created. */
export type RowOutcome = { readonly id: number } | { readonly skipped: LocalizedText }

/** Creates the record of one row. @throws RecordNotFound for a deleted row, RecordRefusal when a rule refuses the record */
export async function makeRecord(work: Work, generation: Generation, row: StoredRecord): Promise<RowOutcome> {
  const { effect, target, rows, order } = generation
  const variables = await variablesOf(work, generation, row.id)
  const skip = effect.skip.find(({ when }) => evaluateCondition(when, variables))
  if (skip) return { skipped: skip.message }
  const values = effectValues(target, effect.values, variables)
  const id =
    target.name === PLATFORM_RESOURCES.messages
      ? await sendRecord(work, values, `${order.resource}.${order.transition}`)
      : await createBySystem(work, target, values)
  if (effect.into !== undefined) {
    // What follows a creation may change the row.
    const current = isCreatedAlone(target) ? row : await loadColumns(work, rows, row.id)
    await changeOther(work, rows, current, { [effect.into]: id })
  }
  return { id }
}

/** Records on the row why no record was created, if the config has a field for it. */
export async function noteRefusal(work: Work, generation: Generation, rowId: number, message: string): Promise<void> {
  const { effect, rows } = generation
  if (effect.refused === undefined) return
  const variables = { ...(await variablesOf(work, generation, rowId)), params: { message } }
  await changeOther(work, rows, await loadColumns(work, rows, rowId), effectValues(rows, effect.refused, variables))
}

async function variablesOf(work: Work, generation: Generation, rowId: number): Promise<ExpressionVariables> {
  const { resource, rows, order } = generation
  const paths = pathsOf(work.context.model)(generation)
  const read = async (owner: Resource, id: number, root: 'record' | 'row') => {
    const found = await expressionRecords(work, owner, [id], paths[root])
    const values = found.get(id)
    if (!values) throw new RecordNotFound(owner.name, id)
    return values
  }
  return { ...clock(work), record: await read(resource, order.id, 'record'), row: await read(rows, rowId, 'row') }
}

/** What the expressions read of the record and of the rows. */
const pathsOf = onceFor((model: AppModel) =>
  onceFor(({ effect, resource, rows }: Generation) => {
    const texts = [
      ...Object.values(effect.values),
      ...Object.values(effect.refused ?? {}),
      ...effect.skip.map(({ when }) => when),
    ]
    return { record: pathsRead(model, resource, texts, 'record'), row: pathsRead(model, rows, texts, 'row') }
  }),
)

/** Sends a record of the message resource by its channel; messages of a channel without a service wait there. */
function sendRecord(work: Work, values: RecordValues, cause: string): Promise<number> {
  const channel = String(values.channel ?? '')
  const kind = work.context.model.app.channels[channel]?.kind
  const recipient = kind ? CHANNEL_KINDS[kind].recipient : CHANNEL_KINDS.webhook.recipient
  const { subject, content, [recipient]: to, ...rest } = values
  const texts = { subject: String(subject ?? ''), content: String(content ?? '') }
  return writeMessage(work, { channel, recipient, to, ...texts, cause, values: rest })
}

async function changeOther(work: Work, resource: Resource, stored: StoredRecord, values: RecordValues): Promise<void> {
  const { id } = stored
  const change = changedValues(stored.values, values)
  if (Object.keys(change.after).length === 0) return
  await changeRow(work, resource, stored, values, { isEdit: true })
  await auditChange(work, resource, { id, label: stored.values[resource.label] }, { action: 'update', ...change })
}
