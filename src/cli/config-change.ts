import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { compileDirectory, compileFiles } from '#compiler/compile.ts'
import type { CompileOptions } from '#compiler/compiler.ts'
import type { ConfigSource } from '#compiler/read/config-source.ts'
import { readConfigFiles } from '#compiler/read/read-config-files.ts'
import { type LocalizedText, textIn } from '#model/localized-text.ts'
import { problemMessage } from '#model/problem-message.ts'
import type { ConfigProblem } from '#model/problems.ts'
import { readEnvironment } from '#server/env.ts'
import { ConfigChangedMeanwhile } from '#server/features/config-changes/apply-change.ts'
import { carryOut, type Order } from '#server/features/config-changes/carry-out.ts'
import type { ChangeLine } from '#server/features/config-changes/change-line.ts'
import { type ChangePlan, type DesiredConfig, isNothing, linesOf } from '#server/features/config-changes/plan-change.ts'
import { AccessDenied, RecordRefusal } from '#server/records/errors.ts'
import type { ConfigFiles } from '#server/storage/config-revisions.ts'
import type { Database } from '#server/storage/database.ts'
import { FileLock } from '#server/storage/dialects/file-lock.ts'
import { MigrationRefused } from '#server/storage/migration/apply-migration.ts'
import type { CommandOptions, Output } from './command.ts'
import { openForWork } from './existing-database.ts'
import { formatProblems } from './format-problems.ts'

/** Exit codes of all planning commands, so that scripts see whether there is something to do. */
const NOTHING = 0
export const REFUSED = 1
export const CHANGES = 2

/** Options of the commands that change the config in effect. */
export const CHANGE_OPTIONS = {
  reason: { type: 'string' },
  yes: { type: 'boolean' },
  by: { type: 'string' },
  plan: { type: 'string' },
  json: { type: 'boolean' },
  config: { type: 'string' },
} as const

/** A config, with the problems that this version's checks find in it although it was in effect. */
export interface CompiledConfig extends DesiredConfig {
  readonly refused: readonly ConfigProblem[]
}

/** The config of the files in `directory`; undefined when it has errors, which are then printed. */
export async function desiredConfig(directory: string, output: Output): Promise<CompiledConfig | undefined> {
  const compiled = await compileDirectory(directory)
  if (compiled.ok) return { model: compiled.model, files: await readConfigFiles(directory), refused: [] }
  output.error(formatProblems(compiled.problems, new Map(), output.colors))
  return undefined
}

/** The config of files elsewhere; undefined when this version cannot read them, which is then printed. */
export function configOf(files: ConfigFiles, output: Output, options?: CompileOptions): CompiledConfig | undefined {
  const compiled = compileFiles(files as readonly ConfigSource[], options)
  const isRefused = ({ severity }: ConfigProblem) => severity === 'error'
  if (compiled.ok) return { model: compiled.model, files, refused: compiled.warnings.filter(isRefused) }
  output.error(formatProblems(compiled.problems, new Map(), output.colors))
  return undefined
}

/**
 * Opens the database of DATABASE_URL or DATA_DIR; a missing one is created with `create`, otherwise an empty one in memory is
 * used.
 */
export async function withDatabase<T>(create: boolean, work: (database: Database) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = readEnvironment(process.env)
  const file = join(dataDir, 'steward.db')
  if (create && databaseUrl === undefined) await mkdir(dataDir, { recursive: true })
  const isThere = databaseUrl !== undefined || create || existsSync(file)
  const database = await openForWork(isThere ? (databaseUrl ?? file) : ':memory:')
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** The printed form of a plan. `details`: with all entries that a line sums up. */
export function printPlan(
  plan: ChangePlan,
  { json, details }: { readonly json: boolean; readonly details?: boolean },
  output: Output,
): number {
  if (json) output.write(`${JSON.stringify(planInJson(plan), inEnglish, 2)}\n`)
  else output.write(planInWords(plan, details))
  if (linesOf(plan, 'refused').length > 0) return REFUSED
  return isNothing(plan) ? NOTHING : CHANGES
}

/**
 * Plans the change and executes exactly that plan. Changes nothing without a reason, with refused lines, with unconfirmed lines
 * without `yes`, or when `plan` names another plan. `reason`: recorded in place of the one given on the command line.
 * Returns the exit code.
 */
export async function carryOutByCommand(
  desired: DesiredConfig,
  database: Database,
  { reason: given, yes, by, plan: expected, json }: CommandOptions,
  output: Output,
  { reason, seen, more }: Partial<Pick<Order, 'reason' | 'seen' | 'more'>> = {},
): Promise<number> {
  if (typeof given !== 'string' || given.trim() === '') return fail(output, 'Say why: --reason "…"\n', CHANGES)
  const lock = ownLock()
  try {
    const { became, plan } = await carryOut(desired, database, {
      by: typeof by === 'string' ? by : userInfo().username,
      reason: reason ?? given.trim(),
      plan: typeof expected === 'string' ? expected : undefined,
      confirmed: yes === true,
      seen,
      more,
      alone: lock !== undefined,
    })
    switch (became) {
      case 'nothing':
        output.write(
          json ? `${JSON.stringify({ applied: false, id: plan.active?.id })}\n` : 'This config is in effect already.\n',
        )
        return NOTHING
      case 'another-plan':
        return fail(
          output,
          `${planInWords(plan)}This is plan ${plan.id}, not ${expected}: look at it again. Nothing was done.\n`,
        )
      case 'refused':
        return fail(output, planInWords(plan))
      case 'unconfirmed':
        return fail(output, `${planInWords(plan)}Nothing was done: confirm the lines marked "?" with --yes.\n`)
    }
    if (json) output.write(`${JSON.stringify({ applied: true, ...planInJson(plan) }, inEnglish, 2)}\n`)
    else output.write(`${planInWords(plan)}Done: this config is in effect; servers follow within 2 seconds.\n`)
    return 0
  } catch (error) {
    const said = refusal(error)
    if (said === undefined) throw error
    return fail(output, `${said}\nNothing was changed.\n`)
  } finally {
    lock?.release()
  }
}

/** Why a planned change was not executed after all; undefined for unexpected errors. */
function refusal(error: unknown): string | undefined {
  if (error instanceof MigrationRefused || error instanceof ConfigChangedMeanwhile) return error.message
  if (error instanceof RecordRefusal)
    return `A role was refused: ${error.problems.map(problem => problemMessage(problem, 'en-US')).join(' ')}`
  if (error instanceof AccessDenied)
    return `A role was refused: ${error.says ? problemMessage(error.says, 'en-US') : error.message}`
  return undefined
}

/** The lock of the embedded database, if no server holds it: then no server has to be waited for. */
function ownLock(): FileLock | undefined {
  const { databaseUrl, dataDir } = readEnvironment(process.env)
  if (databaseUrl !== undefined) return undefined
  const lock = new FileLock(join(dataDir, 'server.lock'))
  return lock.take() ? lock : undefined
}

const MARKS = { safe: '+', confirm: '?', refused: '✖' } as const
const HEADINGS: Readonly<Record<ChangeLine['about'], string>> = {
  config: 'Config',
  tables: 'Tables and columns',
  renames: 'Likely renames',
  records: 'Records that break a rule',
  access: 'Access',
  pages: 'Pages and links',
  work: 'Views, tasks and schedules',
}

function planInWords(plan: ChangePlan, details = false): string {
  const { active, lines, unknown } = plan
  const against = active
    ? `Compared with the config in effect since ${active.at} (number ${active.id}${active.by ? `, ${active.by}: ${active.reason?.['en-US']}` : ''}):`
    : 'No config is in effect yet:'
  const sections = Object.entries(HEADINGS).flatMap(([about, heading]) => {
    const own = lines.filter(line => line.about === about)
    return own.length === 0 ? [] : ['', heading, ...own.map(line => lineInWords(line, details))]
  })
  const counts = (['safe', 'confirm', 'refused'] as const).map(level => linesOf(plan, level).length)
  return [
    against,
    ...(isNothing(plan) ? ['', 'Nothing changes: the database fits the config.'] : sections),
    '',
    ...(unknown === undefined ? [] : [`Access changes are unknown. ${textIn(unknown, 'en-US')}`]),
    ...(unknown === undefined && !lines.some(({ about }) => about === 'access') ? ['Nobody’s access changes.'] : []),
    `${counts[0]} safe (+), ${counts[1]} to be confirmed (?), ${counts[2]} refused (✖). Plan ${plan.id}.`,
    ...(counts[2]! > 0 ? ['Nothing is applied while something is refused.'] : []),
    '',
  ].join('\n')
}

function lineInWords({ level, what, why, examples = [], details = [] }: ChangeLine, isFull: boolean): string {
  const named = examples.length > 0 ? `, e.g. ${examples.join(', ')}` : ''
  const below = [...(why ? [why] : []), ...(isFull ? details.map(each => each.what) : [])]
  return `${MARKS[level]} ${textIn(what, 'en-US')}${named}${below.map(text => `\n    ${textIn(text, 'en-US')}`).join('')}`
}

function planInJson({ id, active, revision, lines, access, records, unknown, migration }: ChangePlan) {
  const steps = migration.steps.map(({ statements: _statements, ...step }) => step)
  const { modelRevision, setAside } = migration
  return { id, active, revision, lines, access, records, unknown, modelRevision, steps, setAside }
}

/** Texts of a plan in the stable format that scripts parse. */
function inEnglish(key: string, value: unknown): unknown {
  const isText = (key === 'what' || key === 'why' || key === 'unknown') && typeof value === 'object' && value !== null
  return isText ? textIn(value as LocalizedText, 'en-US') : value
}

export function fail(output: Output, text: string, code = REFUSED): number {
  output.error(text)
  return code
}
