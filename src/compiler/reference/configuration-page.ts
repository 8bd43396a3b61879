import { CONFIG_KINDS } from '#model/config-schema/index.ts'
import { describedFunctions } from '#model/expression/functions/descriptions/index.ts'
import { FORMATS } from '#model/text/formats.ts'
import { type SchemaEntry, schemaEntries } from './schema-entries.ts'

/** `docs/configuration.md`: every key of every config file, generated from the schemas. */
export function configurationPage(): string {
  const kinds = Object.values(CONFIG_KINDS).map(({ schema, glob, schemaFile }) => kindSection(schema, glob, schemaFile))
  return `${[INTRODUCTION, ...kinds, formatSection(), functionSection()].join('\n\n')}\n`
}

const INTRODUCTION = `# Configuration reference

Made from the schemas by \`npx tsx src/cli/main.ts docs\`; do not edit. How the files work together, and every problem
that the check can report, is in [config/README.md](../config/README.md).

In a path, \`*\` stands for a name that you choose and \`[]\` for each item of a list.`

function kindSection(schema: object, glob: string, schemaFile: string): string {
  const { title, description } = schema as { title: string; description: string }
  const place = `config/${glob.replaceAll('*', '<name>')}.json`
  const keys = schemaEntries(schema).filter(({ path }) => path !== '$schema' && !isTranslation(path))
  return [`## ${title}`, `\`${place}\` · [schema](../${schemaFile})`, description, ...keys.map(keySection)].join('\n\n')
}

/** Every text has the same two keys. */
function isTranslation(path: string): boolean {
  return /\.(?:zh-CN|en-US)$/.test(path)
}

function keySection({ path, description, type, required, only }: SchemaEntry): string {
  const facts = [type, required ? 'required' : 'optional', ...(only === undefined ? [] : [`only ${only}`])]
  return [`### \`${path}\``, `${facts.join(' · ')}`, ...(description === '' ? [] : [description])].join('\n\n')
}

function formatSection(): string {
  const rows = Object.entries(FORMATS).map(([name, { example }]) => `| \`${name}\` | ${example} |`)
  return ['## Formats of text fields', ['| format | example |', '|---|---|', ...rows].join('\n')].join('\n\n')
}

function functionSection(): string {
  const rows = describedFunctions().map(({ name, parameters, variadic, documentation, examples }) => {
    const names = parameters.map(parameter => (parameter.optional ? `${parameter.name}?` : parameter.name))
    const call = `\`${name}(${names.join(', ')}${variadic ? ', …' : ''})\``
    const example =
      examples[0] === undefined ? '' : `\`${examples[0].expression}\` → \`${JSON.stringify(examples[0].result)}\``
    return `| ${call} | ${documentation['en-US']} | ${example.replaceAll('|', '\\|')} |`
  })
  return [
    '## Functions of expressions',
    ['| function | what it gives | example |', '|---|---|---|', ...rows].join('\n'),
  ].join('\n\n')
}
