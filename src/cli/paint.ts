/** Colours of terminal text; without colours each returns the text unchanged. */
export type Paint = Readonly<Record<keyof typeof CODES, (text: string) => string>>

const CODES = { bold: [1, 22], dim: [2, 22], red: [31, 39], green: [32, 39], yellow: [33, 39], cyan: [36, 39] } as const

export function painter(colors: boolean): Paint {
  const entries = Object.entries(CODES).map(([name, [on, off]]) => [
    name,
    (text: string) => (colors ? `\u001B[${on}m${text}\u001B[${off}m` : text),
  ])
  return Object.fromEntries(entries) as Paint
}
