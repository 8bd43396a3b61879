import { LOCALES } from '#model/localized-text.ts'
import { explainAccess } from '#server/features/explain/explain-access.ts'
import { explainBulk } from '#server/features/explain/explain-bulk.ts'
import { RecordNotFound, RecordRefusal } from '#server/records/errors.ts'
import { systemContext } from '#server/records/system-context.ts'
import type { Command, CommandOptions, Output } from '../command.ts'
import { compiledModel } from '../compiled-model.ts'
import { configDirectory } from '../config-directory.ts'
import { existingDatabase } from '../existing-database.ts'

/** Explains why an account may or may not do something; exit code 0 = it may, 1 = it may not, or unknown. */
export const explainCommand: Command = {
  name: 'explain',
  summary: 'Say why an account may or may not do something, and what would change it.',
  usage: 'explain --account NAME --target TARGET [--action ACTION] [--locale zh-CN|en-US] [--json] [--config DIR]',
  options: {
    account: { type: 'string' },
    target: { type: 'string' },
    action: { type: 'string' },
    locale: { type: 'string', default: 'en-US' },
    json: { type: 'boolean' },
    config: { type: 'string' },
  },
  async run(options, _positionals, output) {
    const { account, target } = options
    const locale = LOCALES.find(each => each === options.locale)
    if (typeof account !== 'string' || typeof target !== 'string' || !locale) {
      output.error(`Wanted: ${explainCommand.usage}\n`)
      return 2
    }
    return explain({ ...options, account, target, locale }, output)
  },
}

type ExplainOptions = CommandOptions & {
  readonly account: string
  readonly target: string
  readonly locale: (typeof LOCALES)[number]
}

async function explain(
  { account, target, action, locale, json, ...options }: ExplainOptions,
  output: Output,
): Promise<number> {
  const model = await compiledModel(configDirectory(options), output)
  if (!model) return 1
  const database = await existingDatabase(output)
  if (!database) return 1
  try {
    const context = { ...systemContext(model, database), locale }
    const asked = { account, target, action: typeof action === 'string' ? action : undefined }
    const answer = await explainAccess(context, asked)
    const { allowed, summary, reasons, change } = answer
    const bulk = explainBulk(context, asked)
    const lines = [summary, ...reasons.map(reason => `  - ${reason}`), change, bulk].filter(line => line !== undefined)
    output.write(json ? `${JSON.stringify({ ...answer, bulk }, null, 2)}\n` : `${lines.join('\n')}\n`)
    return allowed ? 0 : 1
  } catch (error) {
    if (error instanceof RecordNotFound) return fail(output, `${capital(error.message)}.\n`)
    if (error instanceof RecordRefusal) return fail(output, `"${target}" cannot be asked about: ${TARGETS}.\n`)
    throw error
  } finally {
    await database.close()
  }
}

const TARGETS = 'write /page, /page#button, resource, resource/7, resource.field or resource/7:transition'

function fail(output: Output, text: string): number {
  output.error(text)
  return 1
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
