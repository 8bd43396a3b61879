import { sortKey } from '#model/api/rest-call.ts'
import type { Deadline, Effect, Field, Option, Transition, Workflow } from '#model/app-model.ts'
import { USUAL_WORKING_TIME } from '#model/dates/working-time.ts'
import type { EffectConfig, TransitionConfig, WorkflowConfig } from '../config-types.ts'
import { type Pointer, pointerTo, valueAt } from '../read/parse/json-pointer.ts'
import { formerNames } from './former-names.ts'
import { nameMap } from './name-map.ts'
import { resolveAsks, type Surroundings } from './resolve-ask.ts'

/** The workflow of the state field `field`, whose config is at `pointer`. */
export function resolveWorkflow(
  field: string,
  config: WorkflowConfig,
  pointer: Pointer,
  around: Surroundings,
): Workflow {
  const states = Object.entries(config.states).map(
    ([name, { deadline, renamedFrom, ...state }]) =>
      [
        name,
        { required: [], frozen: [], ...state, ...formerNames(renamedFrom), ...deadlineOf(deadline), name },
      ] as const,
  )
  const written = valueAt(around.source.value, pointerTo(pointer, 'states'))
  const unread = unreadStates(config, written).map(
    ({ value, title }) => [value, { name: value, title, color: 'gray' as const, required: [], frozen: [] }] as const,
  )
  const transitions = Object.entries(config.transitions).map(
    ([name, transition]) =>
      [name, resolveTransition(name, transition, pointerTo(pointer, 'transitions', name), around)] as const,
  )
  return {
    field,
    initial: config.initial,
    states: nameMap([...states, ...unread]),
    transitions: nameMap(transitions),
    ...(config.decisions === undefined ? {} : { decisions: config.decisions }),
    ...(config.afterCreate === undefined ? {} : { afterCreate: config.afterCreate }),
  }
}

/** Working time is declared in app.json: `buildModel` adds it. */
function deadlineOf(deadline: WorkflowConfig['states'][string]['deadline']): { readonly deadline?: Deadline } {
  if (!deadline) return {}
  const { working, ...rest } = deadline
  return { deadline: { ...rest, ...(working && { working: USUAL_WORKING_TIME }) } }
}

/** The states of a workflow as the options of its field; `written`: as in the file. */
export function stateOptions(config: WorkflowConfig, written: unknown): readonly Option[] {
  const read = Object.entries(config.states).map(([value, { title, color }]) => ({ value, title, color }))
  return [...read, ...unreadStates(config, written)]
}

/** Unreadable states of the file: they exist, so that names of them are not reported as well. */
function unreadStates({ states }: WorkflowConfig, written: unknown) {
  const names = typeof written === 'object' && written !== null ? Object.keys(written) : []
  return names
    .filter(name => !Object.hasOwn(states, name))
    .map(value => ({ value, title: { 'zh-CN': value, 'en-US': value } }))
}

function resolveTransition(name: string, config: TransitionConfig, pointer: Pointer, around: Surroundings): Transition {
  const { to = '', ask, effects = [], renamedFrom, ...rest } = config
  const location = around.source.positions.locate(pointer, 'key')
  const resolved = effects.map(effect => resolveEffect(effect, around.fields))
  const selections = [...new Set(resolved.flatMap(effect => ('selection' in effect ? [effect.selection] : [])))]
  return {
    by: 'staff',
    roles: [],
    danger: false,
    ...rest,
    ...formerNames(renamedFrom),
    name,
    to: typeof to === 'string' ? [{ state: to }] : to,
    ask: resolveAsks(ask, pointer, around),
    effects: resolved,
    ...(selections.length === 0 ? {} : { selections }),
    ...(resolved.some(({ kind }) => kind === 'create' || kind === 'send') ? { makes: true } : {}),
    location,
  }
}

/** An effect with its kind and defaults; `fields` are those of the record. */
export function resolveEffect(config: EffectConfig, fields: Readonly<Record<string, Field>>): Effect {
  if ('refuse' in config) return { kind: 'refuse', when: config.refuse, message: config.message }
  const when = config.when === undefined ? {} : { when: config.when }
  if ('create' in config) {
    const into = config.into === undefined ? {} : { into: config.into }
    const times = config.times === undefined ? {} : { times: config.times }
    const each = config.each === undefined ? {} : { each: config.each }
    const existing = config.existing === undefined ? {} : { existing: config.existing }
    const { create: resource, values } = config
    return { kind: 'create', resource, values, ...into, ...times, ...each, ...existing, ...when }
  }
  if ('update' in config) {
    return { kind: 'update', resource: config.update, where: config.where, values: config.set, ...when }
  }
  if ('updateCounted' in config) {
    // Without an aggregate, which is reported, it changes nothing.
    const { resource, where = 'true' } = fields[config.updateCounted]?.aggregate ?? { resource: '', where: 'false' }
    return { kind: 'update', resource, where, values: config.set, ...when }
  }
  if ('transition' in config) {
    const { transition: resource, where, run, values } = config
    const asked = values === undefined ? {} : { values }
    const sort = config.sort === undefined ? {} : { sort: config.sort.map(sortKey) }
    const optional = config.optional ? { optional: true } : {}
    return { kind: 'transition', resource, where, transition: run, ...asked, ...sort, ...optional, ...when }
  }
  if ('send' in config) {
    const { send: message, channel, to, values = {}, language } = config
    return { kind: 'send', message, channel, to, values, ...(language === undefined ? {} : { language }), ...when }
  }
  if ('count' in config) return { kind: 'count', selection: config.count, into: config.into, ...when }
  if ('code' in config) {
    const { code: field, digits = 6, ...rest } = config
    return { kind: 'code', field, digits, ...rest }
  }
  if ('generate' in config) {
    const { generate: resource, for: selection, skip = [], show = [], counts = {}, ...rest } = config
    return { kind: 'generate', ...rest, resource, selection, skip, show, counts }
  }
  if ('assign' in config) {
    const { assign: field, ...rest } = config
    return { kind: 'assign', field, ...rest }
  }
  if ('call' in config) return { kind: 'call', effect: config.call, values: config.with ?? {}, ...when }
  return { kind: 'set', values: config.set, ...when }
}
