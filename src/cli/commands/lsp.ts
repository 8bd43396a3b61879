import { serveLanguage } from '#language/lsp.ts'
import type { Command } from '../command.ts'
import { configDirectory } from '../config-directory.ts'

/** Runs the language server until the editor ends it. */
export const lspCommand: Command = {
  name: 'lsp',
  summary:
    'Serve an editor: problems, completion, places, rename and fixes by the Language Server Protocol over stdio.',
  usage: 'lsp [--config DIR]',
  // Editors add it.
  options: { config: { type: 'string' }, stdio: { type: 'boolean' } },
  async run(options) {
    await serveLanguage(configDirectory(options), process.stdin, process.stdout)
    return 0
  },
}
