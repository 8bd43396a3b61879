import type { ConfigFile } from '#compiler/read/config-file.ts'
import { type Pointer, pointerTo, segmentsOf, valueAt } from '#compiler/read/parse/json-pointer.ts'
import type { Facts } from '#compiler/resolve/facts.ts'
import { followPath } from '#compiler/resolve/field-path.ts'
import type { ExpressionReference, References } from '#compiler/walk/references.ts'
import type { ExpressionNode } from '#model/expression/node.ts'
import { childrenOf } from '#model/expression/node.ts'
import { parseExpression } from '#model/expression/parse.ts'
import { typeAt } from './complete-expression.ts'

/** A symbol: a part of the config as named by `rename` and `uses`, or a member of the same file. */
export type ConfigSymbol =
  | { readonly kind: 'field'; readonly resource: string; readonly field: string }
  | { readonly kind: 'function'; readonly name: string }
  | { readonly kind: 'extension'; readonly of: 'action' | 'effect' | 'source'; readonly name: string }
  | { readonly kind: 'named'; readonly name: string }
  /** A message, selection, channel and the like, which are local to one file. */
  | { readonly kind: 'member'; readonly of: 'file' | 'app' | { readonly resource: string }; readonly pointer: Pointer }

/** The symbol at the key or value `pointer` of a file; `at`: number of characters of the string before the position. */
export function symbolAt(
  file: ConfigFile,
  { names, fields, expressions }: References,
  facts: Facts,
  { pointer, isKey, at }: { readonly pointer: Pointer; readonly isKey: boolean; readonly at: number },
): ConfigSymbol | undefined {
  const expression = expressions.find(
    each =>
      !isKey &&
      each.pointer === pointer &&
      !each.isRewritten &&
      at >= (each.at ?? 0) &&
      at <= (each.at ?? 0) + each.text.length,
  )
  if (expression) return symbolInExpression(expression, at - (expression.at ?? 0), facts)
  const field = fields.find(each => each.pointer === pointer && each.isKey === isKey)
  if (field) {
    const resource = facts.resource(field.resource)
    const followed = resource && followPath(resource, upTo(field.path, at), facts)
    const last = followed?.ok ? followed.steps.at(-1) : undefined
    return last && { kind: 'field', resource: last.resource.name, field: last.field.name }
  }
  const named = names.find(each => each.pointer === pointer && each.isKey === isKey)
  if (!named) return declaredAt(file, pointer, isKey)
  const { name, meaning, resource = '', workflow } = named
  switch (meaning.name) {
    case 'resource':
    case 'page':
      return { kind: 'named', name }
    case 'role':
    case 'permission':
    case 'dictionary':
      return { kind: 'named', name: `${meaning.name}:${name}` }
    case 'state':
      return { kind: 'named', name: `${resource || file.name}.${workflow}=${name}` }
    case 'action':
    case 'effect':
    case 'source':
      return { kind: 'extension', of: meaning.name, name }
    case 'transition': {
      const around = facts.resource(resource)
      const isMoved = Object.values(around?.workflows ?? {}).some(each => Object.hasOwn(each.transitions, name))
      if (isMoved) return { kind: 'named', name: `${resource}:${name}` }
      const key = Object.hasOwn(around?.operations ?? {}, name) ? 'operations' : 'documents'
      return { kind: 'member', of: { resource }, pointer: `/${key}/${name}` }
    }
    case 'channel':
      return { kind: 'member', of: 'app', pointer: `/channels/${name}` }
    case 'module':
    case 'column':
    case 'measure':
    case 'plain-measure':
    case 'chart':
    case 'tab':
    case 'input':
      return undefined
    default:
      return { kind: 'member', of: 'file', pointer: `/${MEMBERS[meaning.name]}/${name}` }
  }
}

const MEMBERS = { message: 'messages', selection: 'selections', lines: 'lines', view: 'source/views' } as const

/** In the form of `findNode`; undefined for other symbols. */
export function nodeName(symbol: ConfigSymbol): string | undefined {
  if (symbol.kind === 'named') return symbol.name
  return symbol.kind === 'field' ? `${symbol.resource}.${symbol.field}` : undefined
}

/** The innermost part declared around `pointer`, in the form of `findNode`; undefined in files that declare none. */
export function partAround({ kind, name, source }: ConfigFile, pointer: Pointer): string | undefined {
  const segments = segmentsOf(pointer)
  const [first, second, third, fourth] = segments
  const member = (depth: number, key: string) =>
    String(valueAt(source.value, pointerTo('', ...segments.slice(0, depth), key)))
  if (kind === 'page') return member(0, 'path')
  if (kind === 'permissions' && second !== undefined) return `role:${member(2, 'role')}`
  if (kind === 'dictionary') {
    const isValue = first === 'values' && second !== undefined
    return isValue ? `dictionary:${name}=${member(2, 'value')}` : `dictionary:${name}`
  }
  if (kind !== 'resource') return undefined
  if (first === 'fields' && third === 'options' && fourth !== undefined)
    return `${name}.${second}=${member(4, 'value')}`
  if (first === 'fields' && second !== undefined) return `${name}.${second}`
  if (first === 'workflows' && fourth !== undefined && third === 'states') return `${name}.${second}=${fourth}`
  if (first === 'workflows' && fourth !== undefined && third === 'transitions') return `${name}:${fourth}`
  return name
}

/** The part of a dot path up to the name at the position. */
function upTo(path: string, at: number): string {
  const end = path.indexOf('.', Math.max(0, at))
  return end === -1 ? path : path.slice(0, end)
}

function symbolInExpression({ text, roots }: ExpressionReference, at: number, facts: Facts): ConfigSymbol | undefined {
  const parsed = parseExpression(text)
  const node = parsed.ok ? innermost(parsed.ast, at) : undefined
  if (node?.kind === 'call')
    return text.slice(node.start).startsWith(node.name) ? { kind: 'function', name: node.name } : undefined
  if (node?.kind !== 'path') return undefined
  const steps = [
    node.root,
    ...upTo(text.slice(node.start, node.end), at - node.start)
      .split('.')
      .slice(1),
  ]
  const owner = typeAt(steps.slice(0, -1), roots, facts)
  const field = steps.at(-1)!
  if (steps.length === 1 || owner?.resource === undefined) return undefined
  return { kind: 'field', resource: owner.resource, field }
}

function innermost(node: ExpressionNode, at: number): ExpressionNode | undefined {
  if (at < node.start || at > node.end) return undefined
  for (const child of childrenOf(node)) {
    const found = innermost(child, at)
    if (found) return found
  }
  return node
}

/** The declaration at the position. */
function declaredAt({ kind, name, source }: ConfigFile, pointer: Pointer, isKey: boolean): ConfigSymbol | undefined {
  const segments = segmentsOf(pointer)
  const [first, second, third, fourth] = segments
  const value = String(valueAt(source.value, pointer))
  if (kind === 'page' && pointer === '/path') return { kind: 'named', name: value }
  if (kind === 'permissions' && third === 'role') return { kind: 'named', name: `role:${value}` }
  if (kind === 'permissions' && third === 'id') return { kind: 'named', name: `permission:${value}` }
  if (kind === 'dictionary' && first === 'values' && third === 'value')
    return { kind: 'named', name: `dictionary:${name}=${value}` }
  if (kind !== 'resource') return undefined
  if (first === 'fields' && segments.length === 2 && isKey) return { kind: 'field', resource: name, field: second! }
  if (first === 'fields' && third === 'options' && segments.at(-1) === 'value')
    return { kind: 'named', name: `${name}.${second}=${value}` }
  if (first !== 'workflows' || segments.length !== 4 || !isKey) return undefined
  if (third === 'states') return { kind: 'named', name: `${name}.${second}=${fourth}` }
  return third === 'transitions' ? { kind: 'named', name: `${name}:${fourth}` } : undefined
}
