/** Freezes `value` and everything inside it. What is frozen already is taken to be frozen throughout. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  if (Array.isArray(value)) value.forEach(deepFreeze)
  else for (const key in value) deepFreeze(value[key])
  return Object.freeze(value)
}
