import type { ScopeKind } from '#model/app-model.ts'
import type { FieldConfig } from '#model/config-schema/index.ts'
import { impliedText } from '../texts/implied-text.ts'

/** Fields that every record has and that no file may declare (catalogue, conventions). */
export const SYSTEM_FIELDS: Readonly<Record<string, FieldConfig>> = {
  id: { type: 'integer', title: impliedText('id'), readOnly: true },
  createdAt: { type: 'datetime', title: impliedText('createdAt'), readOnly: true },
  updatedAt: { type: 'datetime', title: impliedText('updatedAt'), readOnly: true },
  updatedBy: {
    type: 'reference',
    resource: 'account',
    title: impliedText('updatedBy'),
    readOnly: true,
  },
  version: { type: 'integer', title: impliedText('version'), readOnly: true },
}

/** Implicit fields that a file may redeclare with a title or rules; their type cannot change. */
export const ADJUSTABLE_FIELDS = {
  createdBy: {
    type: 'reference',
    resource: 'account',
    title: impliedText('createdBy'),
    readOnly: true,
  },
  block: {
    type: 'reference',
    resource: 'projectBlock',
    title: impliedText('block'),
    required: true,
  },
} as const satisfies Readonly<Record<string, FieldConfig>>

const BEFORE = ['id', 'block']
const AFTER = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'version']

/**
 * The declared fields with the implicit ones around them: id and block first, timestamps and editors last. A redeclared field
 * keeps its declared position.
 */
export function withImplicitFields(
  own: Readonly<Record<string, FieldConfig>>,
  scope: ScopeKind,
): (readonly [string, FieldConfig])[] {
  const implicit: Readonly<Record<string, FieldConfig>> = { ...SYSTEM_FIELDS, ...ADJUSTABLE_FIELDS }
  const isWanted = (name: string) => !Object.hasOwn(own, name) && (name !== 'block' || scope === 'block')
  const implied = (names: readonly string[]) =>
    names.filter(isWanted).map(name => [name, implicit[name] as FieldConfig] as const)
  const written = Object.entries(own).map(([name, config]) => [name, adjusted(name, config, scope)] as const)
  return [...implied(BEFORE), ...written, ...implied(AFTER)]
}

/** A redeclared field with another type is reported as `reserved-name`; here its type is unchanged. */
function adjusted(name: string, config: FieldConfig, scope: ScopeKind): FieldConfig {
  if (name !== 'createdBy' && (name !== 'block' || scope !== 'block')) return config
  const implicit = ADJUSTABLE_FIELDS[name]
  return config.type === implicit.type ? { ...implicit, ...config, resource: implicit.resource } : implicit
}
