import { demandAlone, writeAll } from '#server/storage/write-set.ts'
import type { WriteTransaction } from '../../storage/database.ts'
import { isGuarded } from '../extension-points.ts'
import { clock, expressionRecords, pathsRead } from '../read/expression-record.ts'
import { loadStored } from '../read/stored-record.ts'
import { below } from '../work.ts'
import { changedValues } from '../write/changed-values.ts'
import { auditChange } from '../write/record-audit.ts'
import { changeRow } from '../write/write-row.ts'
import type { EffectRunner } from './effect-context.ts'
import { effectValues, effectVariables, happens, textsOf } from './effect-variables.ts'
import { claimTargets } from './pinned.ts'
import { targetsOf } from './rows-of-effect.ts'

/** `{"update": "house", "where": "row.id == record.house", "set": {…}}`: values of other records, seen as `row`. */
export const updateEffect: EffectRunner<'update'> = async (effect, context) => {
  const variables = await effectVariables(effect, context)
  const isClaimed = claimTargets(effect, context, variables)
  if (!happens(effect, variables)) return
  const work = below(context.work)
  const target = work.context.model.resources[effect.resource]!
  const ids = await targetsOf(effect, context, variables)
  const rows = await expressionRecords(work, target, ids, pathsRead(work.context.model, target, textsOf(effect), 'row'))
  const change = async (write: WriteTransaction, id: number) => {
    const own = { ...work, write }
    const values = effectValues(target, effect.values, { ...variables, ...clock(work), row: rows.get(id) })
    const stored = await loadStored(own, target, id)
    const changed = changedValues(stored.values, values)
    if (Object.keys(changed.after).length === 0) return
    if (!isClaimed) demandAlone(context.work.write)
    await changeRow(own, target, stored, values, { isEdit: true })
    await auditChange(own, target, { id, label: stored.values[target.label] }, { action: 'update', ...changed })
  }
  await writeAll(work.write, ids, change, { inTurn: isGuarded(target.name) })
}
