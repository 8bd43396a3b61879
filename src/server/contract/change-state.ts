import type { Resource, Transition } from '#model/app-model.ts'
import { RecordRefusal } from '#server/records/errors.ts'
import { namedResource } from '#server/records/named-resource.ts'
import { readRecord } from '#server/records/read/read-record.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { runTransition } from '#server/records/workflow/run-transition.ts'
import type { PlatformRow } from './query.ts'
import { given } from './values.ts'

/**
 * Runs the transition that leads to the given state: calls of section 7 name states, the workflow has transitions.
 * @throws RecordRefusal `illegal-transition` when no transition leads there
 */
export async function changeState(
  context: RecordContext,
  name: string,
  id: number,
  { field, state, version }: { readonly field: string; readonly state: string; readonly version?: number },
  values: Readonly<Record<string, unknown>>,
): Promise<PlatformRow> {
  const resource = namedResource(context, name)
  const row = await readRecord(context, resource, id)
  const transition = transitionTo(resource, field, String(row[field]), state)
  if (!transition) throw noWay(resource, field, String(row[field]), state)
  const asked = new Set(transition.ask.map(({ name }) => name))
  const inputs = Object.fromEntries(Object.entries(given(values)).filter(([name]) => asked.has(name)))
  const input = { version: version ?? Number(row.version), values: inputs }
  return (await runTransition(context, resource, id, transition.name, input)) as PlatformRow
}

function noWay({ workflows }: Resource, field: string, from: string, to: string): RecordRefusal {
  const states = workflows[field]?.states ?? {}
  const titleOf = (state: string) => (Object.hasOwn(states, state) ? states[state]?.title : undefined)
  const [source, target] = [titleOf(from), titleOf(to)]
  if (!source || !target)
    return new RecordRefusal('illegal-transition', [{ path: field, code: 'not-option', params: { value: to } }])
  return new RecordRefusal('illegal-transition', [
    { path: field, code: 'no-way-to', params: { from: source, to: target } },
  ])
}

/** The staff transition that takes `field` from one state to another; undefined without one. */
export function transitionTo(
  resource: Pick<Resource, 'workflows'>,
  field: string,
  from: string,
  to: string,
): Transition | undefined {
  const transitions = Object.values(resource.workflows[field]?.transitions ?? {})
  return transitions.find(
    transition =>
      transition.by === 'staff' && transition.from.includes(from) && transition.to.some(target => target.state === to),
  )
}
