import { valueAt } from '../form/edit-text.ts'
import { nameOf, type Row, titleOf, type Values } from './addition-values.ts'
import { resourceOf } from './config-choices.ts'

/** Scopes that need no further key of the resource. */
export const SCOPES = ['global', 'block', 'creator'] as const

/** Colours of new states, in order. */
export const COLOURS = ['blue', 'green', 'orange', 'gray', 'cyan', 'gold', 'red', 'purple'] as const

/** A field of these inputs, as its resource declares it. */
export function fieldOf(row: Row): object {
  const { type = 'text', required, resource = '', options = [] } = row
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
    ...(type === 'sequence' && { pattern: '{0000}' }),
    ...(required && { required: true }),
  }
}

/** Further inputs of a field type; the rows of a form have them, too. */
export function moreOfType(type = 'text'): readonly ('resource' | 'options')[] {
  if (type === 'reference' || type === 'references') return ['resource']
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
