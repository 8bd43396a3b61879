import { parseDuration } from '#model/dates/calendar-duration.ts'

/** Words for a unit, in the order in which ISO 8601 writes the units. */
const UNITS = {
  Y: /^(y|years?|年)$/,
  Mo: /^(mo|mon|months?|个?月)$/,
  W: /^(w|weeks?|周|星期)$/,
  D: /^(d|days?|天|日)$/,
  H: /^(h|hrs?|hours?|个?小时)$/,
  M: /^(min|mins|minutes?|分钟?)$/,
  S: /^(s|secs?|seconds?|秒钟?)$/,
} as const
type Unit = keyof typeof UNITS

const AMOUNT = /(\d+)\s*([a-z]+|[\u4e00-\u9fff]+)/g

/**
 * The ISO 8601 duration most likely meant by `text`: `3d`, `3 days` and `PT3D` are `P3D`, `4h` and `P4H` are `PT4H`, `P1W2D` is
 * `P9D`. Undefined if it cannot be interpreted.
 */
export function correctedDuration(text: string): string | undefined {
  const [, prefix = '', rest = ''] = /^\s*(p?\s*)(.*)$/.exec(text.toLowerCase()) ?? []
  // A `t` that begins the time would be read as part of a word.
  const [day = '', ...time] = rest.split(/t(?=\s*\d)/)
  const found = new Map<Unit, number>()
  for (const [index, part] of [day, ...time].entries()) {
    if (part.replace(AMOUNT, '').replace(/[\s,]/g, '') !== '') return undefined
    const m = index === 0 && prefix !== '' ? 'Mo' : 'M'
    for (const [, count, word] of part.matchAll(AMOUNT)) {
      const unit = word === 'm' ? m : unitOf(word!)
      if (unit === undefined) return undefined
      found.set(unit, (found.get(unit) ?? 0) + Number(count))
    }
  }
  return found.size === 0 ? undefined : written(found)
}

function unitOf(word: string): Unit | undefined {
  return (Object.keys(UNITS) as Unit[]).find(unit => UNITS[unit].test(word))
}

function written(found: Map<Unit, number>): string | undefined {
  const weeks = found.get('W')
  if (weeks !== undefined && found.size > 1) {
    found.delete('W')
    found.set('D', weeks * 7 + (found.get('D') ?? 0))
  }
  const part = (units: readonly Unit[]) =>
    units.flatMap(unit => (found.has(unit) ? [`${found.get(unit)}${unit[0]}`] : [])).join('')
  const time = part(['H', 'M', 'S'])
  const meant = `P${part(['Y', 'Mo', 'W', 'D'])}${time && `T${time}`}`
  return parseDuration(meant) ? meant : undefined
}
