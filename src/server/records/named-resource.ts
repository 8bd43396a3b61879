import type { Resource } from '#model/app-model.ts'
import { RecordNotFound } from './errors.ts'
import type { RecordContext } from './record-context.ts'

/** The resource called `name`. @throws RecordNotFound when the config has none (any more) */
export function namedResource({ model }: Pick<RecordContext, 'model'>, name: string): Resource {
  if (!Object.hasOwn(model.resources, name)) throw new RecordNotFound(name)
  return model.resources[name]!
}
