import type { AnswerOf } from '#model/api.ts'
import type { AppModel } from '#model/app-model.ts'
import { decide } from '#model/permissions/decide.ts'
import type { DecisionRequest } from '#model/permissions/decision.ts'
import { explainDecision } from '#model/permissions/explain-decision.ts'
import type { Me } from '#model/permissions/me.ts'
import { planAccess } from '#model/permissions/plan-access.ts'
import { type DecisionRecord, decisionRecord } from '#server/records/access/decision-record.ts'
import { loadMe } from '#server/records/access/load-me.ts'
import { RecordNotFound, RecordRefusal } from '#server/records/errors.ts'
import { readRecord } from '#server/records/read/read-record.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { askedAccount } from './asked-account.ts'

interface ExplainRequest {
  /** `adAccount`; by default the caller. Only administrators may name another account. */
  readonly account?: string
  readonly action?: string
  /** See `readTarget`. */
  readonly target: string
}

/**
 * Explains whether the account may do it, why, and what would change that. A record that the caller may not see counts as
 * missing.
 * @throws AccessDenied, RecordNotFound, RecordRefusal (`validation`) for a target that cannot be read
 */
export async function explainAccess(
  context: RecordContext,
  { account, action, target }: ExplainRequest,
): Promise<AnswerOf<'GET /api/permissions/explain'>> {
  const { model, locale } = context
  const parsed = readTarget(model, target, action)
  if (!parsed)
    throw new RecordRefusal('validation', [{ path: 'target', code: 'not-option', params: { value: target } }])
  const subject = await subjectOf(context, account)
  const record = await recordOf({ ...context, me: subject }, context.me, parsed)
  const decision = decide(model, subject, { action: parsed.action, target: parsed.target, ...record })
  const me = subject.id === context.me.id ? 'reader' : 'account'
  return {
    allowed: decision.allowed,
    account: subject.adAccount,
    action: parsed.action,
    target,
    // File and line are for authors of the config.
    ...withList(explainDecision(decision, locale, model, { places: context.me.admin, me })),
  }
}

async function subjectOf(context: RecordContext, account: string | undefined): Promise<Me> {
  const { me, database, model } = context
  if (account === undefined || account === me.adAccount) return me
  const { id } = await askedAccount(context, account)
  const subject = await loadMe(database, model, Number(id))
  if (!subject) throw new RecordNotFound('account', account)
  return subject
}

/** The record, if the caller may see it. An account that may see no record of the resource is refused without a lookup. */
async function recordOf(
  context: RecordContext,
  caller: Me,
  { target, id }: ParsedTarget,
): Promise<DecisionRecord | undefined> {
  if (id === undefined || 'page' in target) return undefined
  const resource = Object.hasOwn(context.model.resources, target.resource)
    ? context.model.resources[target.resource]
    : undefined
  if (!resource || !planAccess(context.model, caller, resource.name, 'read').allowed) return undefined
  await readRecord({ ...context, me: caller }, resource, id, { fields: [resource.label] })
  return decisionRecord(context, resource, id)
}

function withList<T extends { readonly reasons: readonly string[] }>(explanation: T) {
  return { ...explanation, reasons: [...explanation.reasons] }
}

/** A question about access, parsed from one line of text. */
interface ParsedTarget extends Pick<DecisionRequest, 'action' | 'target'> {
  /** The record in question. */
  readonly id?: number
}

const NAME = '[A-Za-z][A-Za-z0-9]*'
const PAGE = new RegExp(`^(/[^#]*)(?:#(${NAME}))?$`)
const RECORD = new RegExp(`^(${NAME})(?:/([1-9]\\d{0,14}))?(?:\\.(${NAME})|[:#](${NAME}))?$`)

/**
 * Parses a question as people write it: `/butler/audit` (also with a value in place of `{id}`), `/butler/audit#export`,
 * `house`, `house/7`, `house.ownerPhone`, `house:occupy`, `house/7:occupy` (or the name of a button). The default action is to
 * open a page, run a transition or button, and read anything else. Undefined for any other text.
 */
export function readTarget(
  { pages }: Pick<AppModel, 'pages'>,
  text: string,
  action?: string,
): ParsedTarget | undefined {
  const [, path, button] = PAGE.exec(text) ?? []
  if (path !== undefined) {
    const found = pages.find(page => [page.path, ...page.aliases].some(pattern => stands(pattern, path)))
    const page = found?.path ?? path
    if (button === undefined) return { action: action ?? 'open', target: { page } }
    return { action: action ?? 'run', target: { page, operation: button } }
  }
  const [, resource, id, field, operation] = RECORD.exec(text) ?? []
  if (resource === undefined) return undefined
  const record = id === undefined ? {} : { id: Number(id) }
  if (operation !== undefined) return { action: action ?? 'run', target: { resource, operation }, ...record }
  return { action: action ?? 'read', target: { resource, ...(field === undefined ? {} : { field }) }, ...record }
}

function stands(pattern: string, path: string): boolean {
  const parts = path.split('/')
  const expected = pattern.split('/')
  return parts.length === expected.length && expected.every((part, at) => part === parts[at] || /^\{\w+\}$/.test(part))
}
