import { parseArgs } from 'node:util'

/** What `npm start -- …` may say; flags win over the environment. */
export interface Flags {
  /** Serve from the sources with hot reload of code and config. */
  readonly dev: boolean
  /** Only check the config. */
  readonly check: boolean
  /** Environment variables that flags stand for. */
  readonly variables: Readonly<Record<string, string>>
}

/** @throws Error with a sentence for the person who typed it, naming an unknown flag or a missing value. */
export function readFlags(args: readonly string[]): Flags {
  const { values } = parseArgs({
    args: [...args],
    options: {
      dev: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      port: { type: 'string' },
      host: { type: 'string' },
      config: { type: 'string' },
      backend: { type: 'string' },
      scale: { type: 'string' },
      empty: { type: 'boolean' },
    },
  })
  const { dev, check, port, host, config, backend, scale, empty } = values
  const SAMPLE_SCALE = empty ? '0' : scale
  const named = { PORT: port, HOST: host, CONFIG_DIR: config, BACKEND_URL: backend, SAMPLE_SCALE }
  const given = Object.entries(named).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { dev, check, variables: Object.fromEntries(given) }
}
