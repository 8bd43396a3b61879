import type { Field, Resource } from '#model/app-model.ts'
import type { SourceLocation } from '#model/problems.ts'

const NO_TITLE = { 'zh-CN': '', 'en-US': '' }

/**
 * Placeholder for an unreadable field, so that references to it are not reported as well. Its type accepts every expression; it
 * never gets into a model, because a config with errors has none.
 */
export function unreadField(name: string, location: SourceLocation): Field {
  const field: Field = {
    name,
    type: 'json',
    title: NO_TITLE,
    required: false,
    readOnly: false,
    immutable: false,
    unique: false,
    masked: false,
    checks: [],
    location,
  }
  unread.add(field)
  return field
}

export function isUnread(thing: Field | Resource): boolean {
  return unread.has(thing)
}

/** The same for an unreadable resource: it has every field. */
export function unreadResource(name: string, location: SourceLocation): Resource {
  const anyField = { ...unreadField('*', location) }
  unread.add(anyField)
  const resource: Resource = {
    name,
    title: NO_TITLE,
    module: '',
    label: 'id',
    scope: 'global',
    fields: new Proxy<Record<string, Field>>(
      {},
      {
        get: (_, key) => (typeof key === 'string' ? anyField : undefined),
        has: () => true,
        getOwnPropertyDescriptor: () => ({ value: anyField, enumerable: true, configurable: true }),
      },
    ),
    search: [],
    unique: [],
    checks: [],
    workflows: {},
    grants: [],
    source: { kind: 'store' },
    indexes: [],
    location,
  }
  unread.add(resource)
  return resource
}

const unread = new WeakSet<object>()
