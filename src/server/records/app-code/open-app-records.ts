import type { Resource } from '#model/app-model.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import type { RecordValues } from '#model/records/context.ts'
import { normaliseValue } from '#model/records/values.ts'
import { rowsOfEffect } from '../effects/rows-of-effect.ts'
import { RecordRefusal } from '../errors.ts'
import { clock } from '../read/expression-record.ts'
import { loadAllStored, loadStored } from '../read/stored-record.ts'
import { below, type Work } from '../work.ts'
import { moveRecord } from '../workflow/move-record.ts'
import { changedValues } from '../write/changed-values.ts'
import { createBySystem } from '../write/create-by-system.ts'
import { auditChange } from '../write/record-audit.ts'
import { changeRow } from '../write/write-row.ts'
import type { AppRecord, AppRecords } from './app-records.ts'

/** The records for the code that runs in `work`. */
export function appRecords(work: Work): AppRecords {
  const own = below(work)
  return {
    async get(name, id) {
      return recordOf(await loadStored(own, resourceOf(own, name), id))
    },
    async find(name, where, params = {}) {
      const resource = resourceOf(own, name)
      const ids = await rowsOfEffect(own, resource, where, { ...clock(own), params })
      return (await loadAllStored(own, resource, ids)).map(recordOf)
    },
    create(name, values) {
      const resource = resourceOf(own, name)
      return createBySystem(own, resource, storedValues(resource, values))
    },
    async update(name, id, values) {
      const resource = resourceOf(own, name)
      const stored = await loadStored(own, resource, id)
      const changes = storedValues(resource, values)
      const changed = changedValues(stored.values, changes)
      if (Object.keys(changed.after).length === 0) return
      await changeRow(own, resource, stored, changes, { isEdit: true })
      await auditChange(own, resource, { id, label: stored.values[resource.label] }, { action: 'update', ...changed })
    },
    async run(name, id, transition, values = {}) {
      await moveRecord(own, resourceOf(own, name), id, transition, { values, by: 'system' })
    },
  }
}

/** Rolls everything back, with a message for the person; `field`: the field that shows it. */
export function refuse(text: LocalizedText, field = ''): never {
  throw new RecordRefusal('validation', [{ path: field, code: 'condition-failed', text }])
}

function recordOf({ id, values }: { readonly id: number; readonly values: RecordValues }): AppRecord {
  return { ...values, id }
}

function resourceOf({ context }: Work, name: string): Resource {
  const { resources } = context.model
  const resource = Object.hasOwn(resources, name) ? resources[name] : undefined
  if (!resource) throw new Error(`an extension asks for the resource "${name}", which does not exist`)
  return resource
}

/** Converts values of an extension to stored form. @throws RecordRefusal when one does not fit its field */
export function storedValues(resource: Resource, values: RecordValues): RecordValues {
  const entries = Object.entries(values).map(([name, given]) => {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
    if (!field) throw new Error(`an extension sets ${resource.name}.${name}, which does not exist`)
    const { value, problem } = normaliseValue(field, given)
    if (problem) throw new RecordRefusal('validation', [problem])
    return [name, value] as const
  })
  return Object.fromEntries(entries)
}
