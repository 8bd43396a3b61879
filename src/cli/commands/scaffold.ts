import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { createCompiler } from '#compiler/compiler.ts'
import { readConfigFiles } from '#compiler/read/read-config-files.ts'
import { readExtensions } from '#compiler/read/read-extensions.ts'
import type { Command } from '../command.ts'
import { fail } from '../config-change.ts'
import { configDirectory } from '../config-directory.ts'
import { counted } from '../counted.ts'
import { formatProblems } from '../format-problems.ts'
import { type FoundTable, SourceRefused } from '../scaffold/found-table.ts'
import { openApiTables } from '../scaffold/openapi-tables.ts'
import { Scaffold } from '../scaffold/scaffold.ts'
import { databaseTables, sheetTable } from '../scaffold/sources.ts'
import { type SharedLabel, sharedLabels, writeRows } from '../scaffold/write-rows.ts'

/** Generates resources and pages from a sheet, a database or an OpenAPI document. Writes nothing without --write. */
export const scaffoldCommand: Command = {
  name: 'scaffold',
  summary: 'Make resources and pages of a sheet, tables or an OpenAPI document; shows them first, --write writes them.',
  usage:
    'scaffold --csv FILE | --xlsx FILE | --openapi URL|FILE | --database URL --table A,B [--name N] [--only A,B] [--label A.FIELD] [--rows DIR] [--module M] [--write] [--config DIR]',
  options: {
    csv: { type: 'string' },
    xlsx: { type: 'string' },
    openapi: { type: 'string' },
    database: { type: 'string' },
    table: { type: 'string' },
    name: { type: 'string' },
    only: { type: 'string' },
    label: { type: 'string' },
    rows: { type: 'string' },
    module: { type: 'string' },
    write: { type: 'boolean' },
    config: { type: 'string' },
  },
  async run(options, _positionals, output) {
    const { csv, xlsx, openapi, database, table, name, only, label, rows, module, write } = options
    if ([csv, xlsx, openapi, database].filter(each => each !== undefined).length !== 1)
      return fail(output, `Wanted: ${scaffoldCommand.usage}\n`, 2)
    if (rows !== undefined && database === undefined)
      return fail(output, '--rows is for --database: the rows of a sheet are imported from the sheet.\n', 2)
    const directory = configDirectory(options)
    try {
      const { found, left } = await tablesOf({ file: csv ?? xlsx, openapi, database, table })
      const chosen = typeof only === 'string' ? found.filter(each => only.split(',').includes(each.name)) : found
      if (chosen.length === 0)
        throw new SourceRefused(`There is no ${only}; there are: ${found.map(each => each.name).join(', ')}.`)
      const named = typeof name === 'string' && chosen.length === 1 ? [{ ...chosen[0]!, name }] : chosen
      await readExtensions(directory)
      const sources = await readConfigFiles(directory)
      const made = new Scaffold(
        directory,
        sources,
        typeof module === 'string' ? module : undefined,
        typeof label === 'string' ? label.split(',') : [],
      )
      // Of many, the others are of use; one is to be named otherwise.
      const fresh = named.length > 1 ? named.filter(each => !made.has(each.name)) : named
      for (const each of fresh) made.add(each)
      for (const each of named.filter(each => !fresh.includes(each)))
        left.push(`${each.name}: there is a resource of this name already.`)
      const compiled = createCompiler(basename(resolve(directory))).compile(made.sources())
      output.write(made.inWords())
      for (const each of left) output.write(`Left out: ${each}\n`)
      if (!compiled.ok) {
        output.error(formatProblems(compiled.problems, new Map(), output.colors))
        return fail(output, 'With this the config would have mistakes; nothing was written.\n')
      }
      if (typeof rows === 'string')
        for (const each of await sharedLabels(String(database), made.rowsOfTables())) output.write(inWords(each))
      if (write !== true) {
        output.write('Nothing was written: --write writes these files.\n')
        return 0
      }
      for (const [path, text] of made.files) {
        await mkdir(dirname(join(directory, path)), { recursive: true })
        await writeFile(join(directory, path), text)
      }
      output.write('Written. "check" finds nothing wrong; "plan" says what it changes in the database.\n')
      const sheets =
        typeof rows === 'string' ? await writeRows(String(database), made.rowsOfTables(), resolve(rows)) : []
      if (sheets.length > 0)
        output.write(`Rows are in ${rows}. Import them on the new pages, in this order: ${sheets.join(', ')}.\n`)
      else if (csv !== undefined || xlsx !== undefined) output.write(`Import ${csv ?? xlsx} on the new page.\n`)
      else if (openapi !== undefined)
        output.write(
          `Browsers call ${[...made.called].join(', ')} at the address of the platform: the proxy before it must pass that to the ` +
            'API ("Pages bound to another API" in docs/operations.md).\n',
        )
      return 0
    } catch (error) {
      if (error instanceof SourceRefused) return fail(output, `${error.message}\n`)
      throw error
    }
  },
}

function inWords({ resource, field, count, example, referring }: SharedLabel): string {
  return (
    `Several records share ${counted(count, 'value')} of ${resource}.${field}, e.g. ${JSON.stringify(example)}: rows of ` +
    `${referring.join(', ')} that refer to them will be refused by the import. Say --label ${resource}.FIELD with a field that ` +
    `differs in each record, or make the values differ first.\n`
  )
}

async function tablesOf(
  from: Readonly<Record<'file' | 'openapi' | 'database' | 'table', string | boolean | undefined>>,
): Promise<{ readonly found: readonly FoundTable[]; readonly left: string[] }> {
  if (typeof from.file === 'string') return { found: [await sheetTable(from.file)], left: [] }
  if (typeof from.openapi === 'string') return openApiTables(from.openapi)
  const names = typeof from.table === 'string' ? from.table.split(',').map(each => each.trim()) : []
  return { found: await databaseTables(String(from.database), names.filter(Boolean)), left: [] }
}
