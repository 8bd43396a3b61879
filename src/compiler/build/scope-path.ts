import type { Resource } from '#model/app-model.ts'

/** The resource whose rows are the project blocks; accounts have ids of them. */
export const BLOCK_RESOURCE = 'projectBlock'

/**
 * For every resource: the shortest chain of references that leads from a project block to it, as a dot path. A project has
 * `project` (projectBlock.project), its company `project.company`; the block itself `''`. Of two chains of equal length, the
 * one whose fields are declared first wins. A row is visible when a visible block leads to it.
 */
export function pathsFromBlock(resources: ReadonlyMap<string, Resource>): ReadonlyMap<string, string> {
  const paths = new Map([[BLOCK_RESOURCE, '']])
  const waiting = [BLOCK_RESOURCE]
  for (let at = 0; at < waiting.length; at++) {
    const name = waiting[at] as string
    const path = paths.get(name)
    for (const field of Object.values(resources.get(name)?.fields ?? {})) {
      const target = field.type === 'reference' ? field.resource : undefined
      if (target === undefined || paths.has(target) || IMPLICIT.includes(field.name)) continue
      paths.set(target, path ? `${path}.${field.name}` : field.name)
      waiting.push(target)
    }
  }
  return paths
}

/** The creator of a record does not determine its block. */
const IMPLICIT: readonly string[] = ['createdBy', 'updatedBy']
