import type { AppModel } from '#model/app-model.ts'
import { askedFields } from '#model/asked-fields.ts'
import type { PageModel } from '#model/client-model.ts'

/** The dictionaries that the fields of the page and the inputs of its transitions take their options from. */
export function clientDictionaries(model: AppModel, resources: PageModel['resources']): PageModel['dictionaries'] {
  const fields = Object.values(resources).flatMap(resource => [
    ...Object.values(resource.fields),
    ...askedFields(resource),
  ])
  const names = new Set(fields.flatMap(({ dictionary }) => dictionary ?? []))
  return Object.fromEntries([...names].map(name => [name, model.dictionaries[name]!]))
}
