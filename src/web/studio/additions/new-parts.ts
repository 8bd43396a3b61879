import { valueAt } from '../form/edit-text.ts'
import { nameOf, type Row, titleOf, type Values } from './addition-values.ts'
import { type FieldPart, resourceOf } from './config-choices.ts'

/** Scopes that need no further key of the resource. */
export const SCOPES = ['global', 'block', 'creator'] as const

/** Colours of new states, in order. */
export const COLOURS = ['blue', 'green', 'orange', 'gray', 'cyan', 'gold', 'red', 'purple'] as const

/** Buttons that a page of any resource may have. */
export const STANDARD_ACTIONS = ['create', 'edit', 'delete'] as const

/** A button that people add on purpose: it lets many records out at once. */
export const EXPORT = 'export'

/** Of a computed value. */
export const EXAMPLE = 'daysBetween(record.start, record.end)'

/** A field of these inputs. */
export function fieldOf(row: Row): FieldPart {
  const { type = 'text', required, resource = '', options = [], result, expression = '' } = row
  const more = moreOfType(type)
  return {
    type,
    title: titleOf(row),
    ...(more.includes('resource') && { resource: resourceOf(resource) }),
    ...(more.includes('options') && {
      options: options.map(option => {
        const own = typeof option === 'string' ? { en: option } : option
        return { value: nameOf(own) || own.en, title: titleOf(own) }
      }),
    }),
    ...(more.includes('expression') && { result: result ?? '', expression: expression.trim() }),
    ...(type === 'sequence' && { pattern: '{0000}' }),
    ...(required && type !== 'computed' && { required: true }),
  }
}

/** Further inputs of a field type; the rows of a form have them, too. */
export function moreOfType(type = 'text'): readonly ('resource' | 'options' | 'result' | 'expression')[] {
  if (type === 'reference' || type === 'references') return ['resource']
  if (type === 'computed') return ['result', 'expression']
  return type === 'enum' ? ['options'] : []
}

/** A transition of these inputs, as its workflow declares it. */
export function transitionOf(values: Values): object {
  const { from = [], to = '', roles = [], when = '', whenZh, whenEn } = values
  return {
    title: titleOf(values),
    from: [from].flat(),
    to,
    roles,
    ...(when.trim() !== '' && {
      when: when.trim(),
      ...((whenZh || whenEn) && { whenMessage: titleOf({ zh: whenZh, en: whenEn }) }),
    }),
  }
}

/** The folder of a file, without the slash at its end. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

/** `$schema` of a file one folder below a module's. */
export function schemaBeside(moduleText: string, kind: 'page' | 'resource') {
  const schema = valueAt(moduleText, ['$schema'])
  return typeof schema === 'string' ? { $schema: `../${schema.replace('module.schema', `${kind}.schema`)}` } : {}
}
