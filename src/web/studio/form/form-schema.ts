import { type Schema, schemasAt } from '#model/config-schema/schemas-at.ts'
import type { Path } from './edit-text.ts'

/** The parts of a schema that the form uses. */
export interface FormSchema {
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, FormSchema | boolean>>
  readonly items?: FormSchema
  readonly required?: readonly string[]
}

/** The merged schemas of a file for the value at `path`; undefined if they do not describe it. */
export function formSchema(root: Schema, whole: unknown, path: Path): FormSchema | undefined {
  const [first, ...others] = schemasAt(root, whole, path) as readonly FormSchema[]
  return first && others.reduce(both, first)
}

/** The first schema takes precedence; a name that it only allows is described by the other, and either may require names. */
function both(first: FormSchema, other: FormSchema): FormSchema {
  const properties = { ...first.properties }
  for (const [name, schema] of Object.entries(other.properties ?? {}))
    if (typeof properties[name] !== 'object') properties[name] = schema
  const required = [...new Set([...(first.required ?? []), ...(other.required ?? [])])]
  return { ...other, ...first, required, ...(Object.keys(properties).length > 0 ? { properties } : {}) }
}
