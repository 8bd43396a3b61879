const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const ISO =
  /^P(?:(\d+(?:\.\d+)?)W|(?:(\d+(?:\.\d+)?)D)?(?:T(?=\d)(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?)$/

/**
 * Milliseconds of a duration: a number and a unit letter (`30s`, `5m`, `4h`, `2d`; specification section 9) or ISO 8601
 * without years and months, whose length varies (`PT4H30M`, `P2D`, `P1W`). Undefined for anything else.
 */
export function durationMs(text: string): number | undefined {
  return ofUnitLetter(text) ?? ofIso(text)
}

function ofUnitLetter(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)([smhd])$/.exec(text)
  return match ? Number(match[1]) * (UNITS[match[2] as string] as number) : undefined
}

function ofIso(text: string): number | undefined {
  const match = ISO.exec(text)
  if (!match || text === 'P') return undefined
  const [weeks, days, hours, minutes, seconds] = match.slice(1).map(part => Number(part ?? 0)) as number[]
  return (((weeks! * 7 + days!) * 24 + hours!) * 60 + minutes!) * 60_000 + seconds! * 1000
}
