import type { ClientField, ClientResource, PageModel } from '#model/client-model.ts'
import type { LocalizedText } from '#model/localized-text.ts'

/** A field found by a dot path, and the resource it belongs to. */
export interface FieldAt {
  readonly path: string
  readonly field: ClientField
  readonly owner: ClientResource
  /** Reference fields along the path, outermost first. */
  readonly way: readonly ClientField[]
}

/** The field at `path` below `resource`; undefined when the account may not see it (or it is not in the model). */
export function fieldAt(
  resources: PageModel['resources'],
  resource: ClientResource,
  path: string,
): FieldAt | undefined {
  const steps = path.split('.')
  const way: ClientField[] = []
  let owner = resource
  for (const [index, step] of steps.entries()) {
    const field = Object.hasOwn(owner.fields, step) ? owner.fields[step] : undefined
    if (!field) return undefined
    if (index === steps.length - 1) return { path, field, owner, way }
    const next = resources[field.resource ?? '']
    if (!next) return undefined
    way.push(field)
    owner = next
  }
  return undefined
}

/**
 * Heading of a field at a path: that of the field itself; below a reference, that of the reference when the field is the
 * record's label (`applicant.name` → "Applicant"), else both (`house.status` → "House status").
 */
export function titleOf({ field, owner, way }: FieldAt): LocalizedText {
  const reference = way.at(-1)
  if (!reference) return field.title
  if (field.name === owner.label || field.name === 'name') return reference.title
  return {
    'zh-CN': join(reference.title['zh-CN'], field.title['zh-CN'], ''),
    'en-US': join(reference.title['en-US'], insideTitle(field.title['en-US']), ' '),
  }
}

/** Behind another word: `Built area` → `built area`; abbreviations keep their capitals. */
function insideTitle(title: string): string {
  return title.replace(/\b[A-Z](?![A-Z])/g, letter => letter.toLowerCase())
}

/** Does not repeat a word: 房屋 + 房屋状态 = 房屋状态. */
function join(outer: string, inner: string, between: string): string {
  return inner.toLowerCase().startsWith(outer.toLowerCase()) ? inner : outer + between + inner
}
