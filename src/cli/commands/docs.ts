import { configurationPage } from '#compiler/reference/configuration-page.ts'
import { workflowsPage } from '#compiler/reference/workflows-page.ts'
import type { Command } from '../command.ts'
import { compiledModel } from '../compiled-model.ts'
import { configDirectory } from '../config-directory.ts'
import { writeOrCheck } from '../generated-files.ts'

/** Writes the pages of docs/ that are generated from the schemas and the config. */
export const docsCommand: Command = {
  name: 'docs',
  summary: 'Write docs/configuration.md and docs/workflows.md, or check that they are current.',
  usage: 'docs [--check] [--config DIR]',
  options: { check: { type: 'boolean' }, config: { type: 'string' } },
  async run(options, _positionals, output) {
    const model = await compiledModel(configDirectory(options), output)
    if (!model) return 1
    const pages = new Map([
      ['docs/configuration.md', configurationPage()],
      ['docs/workflows.md', workflowsPage(model)],
    ])
    return writeOrCheck(pages, options.check === true, 'docs', output)
  },
}
