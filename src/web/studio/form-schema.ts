import { type Schema, schemasAt } from '#model/config-schema/schemas-at.ts'
import type { Path } from './edit-text.ts'

/** As much of a schema as the form shows. */
export interface FormSchema {
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, FormSchema | boolean>>
  readonly items?: FormSchema
  readonly required?: readonly string[]
}

/** What the schemas of a file say of what stands at `path`, in one; undefined where they know nothing of it. */
export function formSchema(root: Schema, whole: unknown, path: Path): FormSchema | undefined {
  const [first, ...others] = schemasAt(root, whole, path) as readonly FormSchema[]
  return first && others.reduce(both, first)
}

/** What the first says stands. A name that it only allows is described by the other. */
function both(first: FormSchema, other: FormSchema): FormSchema {
  const properties = { ...first.properties }
  for (const [name, schema] of Object.entries(other.properties ?? {}))
    if (typeof properties[name] !== 'object') properties[name] = schema
  return { ...other, ...first, ...(Object.keys(properties).length > 0 ? { properties } : {}) }
}
