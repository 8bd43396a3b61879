/** Deep-freezes `value`. Whatever is frozen already is assumed to be deeply frozen. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  if (Array.isArray(value)) value.forEach(deepFreeze)
  else for (const key in value) deepFreeze(value[key])
  return Object.freeze(value)
}
