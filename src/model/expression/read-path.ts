/**
 * The value at `steps` below `root`; null as soon as something on the way is missing. A list row carries paths over
 * references as flat keys (`"applicant.name"`), which are looked at when the nested value is not there.
 */
export function readPath(root: unknown, steps: readonly string[]): unknown {
  let value: unknown = root
  for (const step of steps) value = readStep(value, step)
  if (value !== undefined && value !== null) return value
  return steps.length > 1 ? (ownProperty(root, steps.join('.')) ?? null) : null
}

function readStep(value: unknown, step: string): unknown {
  // A reference that is not expanded is the id itself.
  if (step === 'id' && typeof value === 'number') return value
  return ownProperty(value, step)
}

/** Own properties only: `record.constructor` is nothing. */
function ownProperty(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined
}
