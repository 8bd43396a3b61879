import type { Field, Resource } from '#model/app-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { fieldTypeOf } from '#model/field-types/index.ts'
import { localized } from '#model/localized-text.ts'
import { type Pointer, pointerTo } from '../../read/parse/json-pointer.ts'
import type { Facts } from '../../resolve/facts.ts'
import { fieldOf, followPath } from '../../resolve/field-path.ts'
import type { Check, Subject } from '../check.ts'
import { type FieldPart, fieldConfigsOf, inputsOf } from '../parts.ts'

export const circularComputed: Check = {
  code: 'circular-computed',
  titleInChinese: '计算字段循环',
  severity: 'error',
  why: localized('The value would be needed to compute itself.', '计算这个值要先知道它自己。'),
  fix: localized(
    'Take one of the fields out of the circle: let it be stored, or let it not look at the others.',
    '请去掉循环中的一个字段：改为存储值，或不再引用其他字段。',
  ),
  resource({ file, value, facts, report }) {
    const resource = facts.resource(file.name)
    if (resource === undefined) return
    for (const { pointer, name, config } of inputsOf(value)) reportOwn(pointer, name, config, report)
    const needs = needsFrom(facts)
    const reported = new Set<string>()
    for (const { pointer, name, config } of fieldConfigsOf(value)) {
      const circle = config.type === 'computed' ? circleFrom({ resource, name }, needs) : undefined
      // Each field of a circle would find it again.
      if (circle === undefined || reported.has(name)) continue
      for (const each of circle) reported.add(each)
      // A circle across resources is reported once, at the first of them by name.
      const others = circle.filter(each => each.includes('.')).map(each => each.slice(0, each.indexOf('.')))
      if (others.some(other => other < file.name)) continue
      const at = pointerTo(pointer, config.aggregate === undefined ? 'expression' : 'aggregate')
      report({
        pointer: at,
        what: localized('The field needs its own value: {circle}.', '该字段的计算需要它自己的值：{circle}。', {
          circle: circle.join(' → '),
        }),
      })
    }
  },
}

/** A value that is shown only once it is there, or begins with itself, never is. What the system sets may be shown then. */
function reportOwn(pointer: Pointer, name: string, config: FieldPart['config'], report: Subject<unknown>['report']) {
  const isSet = config.readOnly === true || config.type === 'computed' || fieldTypeOf(config.type)?.systemSet === true
  for (const key of isSet ? [] : (['visibleWhen', 'defaultExpression'] as const)) {
    const text = config[key]
    const isOwn = text !== undefined && (referencedPaths(text).record ?? []).includes(name)
    if (!isOwn) continue
    const what = localized(
      '"{key}" of "{name}" reads the value of "{name}" itself.',
      '"{name}" 的 "{key}" 读取了它自己的值。',
      {
        key,
        name,
      },
    )
    const why = localized(
      'A hidden field has no value, and neither has a new record.',
      '隐藏的字段没有值，新记录也没有值。',
    )
    const fix = localized('Read another field.', '请改为读取其他字段。')
    report({ pointer: pointerTo(pointer, key), what, why, fix })
  }
}

interface Node {
  readonly resource: Resource
  readonly name: string
}

type Needs = (node: Node) => readonly Node[]

/** The names along the cycle from the field back to itself; undefined without a cycle. */
function circleFrom(start: Node, needs: Needs): string[] | undefined {
  const seen = new Set<string>()
  const visit = (node: Node, way: readonly string[]): string[] | undefined => {
    for (const next of needs(node)) {
      if (keyOf(next) === keyOf(start)) return [...way, shown(next, start)]
      if (seen.has(keyOf(next))) continue
      seen.add(keyOf(next))
      const found = visit(next, [...way, shown(next, start)])
      if (found !== undefined) return found
    }
    return undefined
  }
  return visit(start, [start.name])
}

function keyOf({ resource, name }: Node): string {
  return `${resource.name}.${name}`
}

function shown({ resource, name }: Node, start: Node): string {
  return resource === start.resource ? name : `${resource.name}.${name}`
}

/** The computed fields that the value of a field is computed from; each field is visited once. */
function needsFrom(facts: Facts): Needs {
  const known = new Map<string, readonly Node[]>()
  return node => {
    const needs = known.get(keyOf(node)) ?? needsOf(node, facts)
    known.set(keyOf(node), needs)
    return needs
  }
}

function needsOf({ resource, name }: Node, facts: Facts): Node[] {
  const field = fieldOf(resource, name)
  if (field?.type !== 'computed') return []
  return [...expressionNeeds(field, resource, facts), ...aggregateNeeds(field, resource, facts)].filter(
    need => fieldOf(need.resource, need.name)?.type === 'computed',
  )
}

function expressionNeeds({ expression }: Field, resource: Resource, facts: Facts): Node[] {
  return expression === undefined ? [] : pathNeeds(expression, 'record', resource, facts)
}

function aggregateNeeds({ aggregate }: Field, resource: Resource, facts: Facts): Node[] {
  const target = aggregate && facts.resource(aggregate.resource)
  if (aggregate === undefined || target === undefined) return []
  const own = aggregate.field === undefined ? [] : [{ resource: target, name: aggregate.field }]
  if (aggregate.where === undefined) return own
  return [
    ...own,
    ...pathNeeds(aggregate.where, 'row', target, facts),
    ...pathNeeds(aggregate.where, 'record', resource, facts),
  ]
}

function pathNeeds(text: string, variable: string, resource: Resource, facts: Facts): Node[] {
  const paths = referencedPaths(text)[variable] ?? []
  return paths
    .filter(path => path !== '')
    .flatMap(path => {
      const followed = followPath(resource, path, facts)
      return followed.ok ? followed.steps.map(step => ({ resource: step.resource, name: step.field.name })) : []
    })
}
