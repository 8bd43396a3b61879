import type { ClientResource, PageModel } from '#model/client-model.ts'

/**
 * The model without workflows whose state the account may not read: their rules cannot be evaluated here, and nothing of them
 * is shown.
 */
export function readableModel(pageModel: PageModel): PageModel {
  const resources = Object.entries(pageModel.resources).map(([name, resource]) => [name, legible(resource)])
  return { ...pageModel, resources: Object.fromEntries(resources) }
}

function legible(resource: ClientResource): ClientResource {
  const workflows = Object.entries(resource.workflows)
  const readable = workflows.filter(([, { field }]) => Object.hasOwn(resource.fields, field))
  return readable.length === workflows.length ? resource : { ...resource, workflows: Object.fromEntries(readable) }
}
