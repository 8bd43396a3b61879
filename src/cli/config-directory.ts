import type { CommandOptions } from './command.ts'

/** The config directory of a command: `--config`, else CONFIG_DIR as for the server, else `config`. */
export function configDirectory({ config }: CommandOptions): string {
  return typeof config === 'string' ? config : process.env.CONFIG_DIR || 'config'
}
