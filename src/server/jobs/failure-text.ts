import type { Locale } from '#model/localized-text.ts'
import { fieldProblem } from '#model/problem-message.ts'
import { isServerMessage, type MessageParams, type ServerMessage, serverMessage } from '../messages/index.ts'
import { AccessDenied, RecordNotFound, RecordRefusal } from '../records/errors.ts'

/** A job refuses its work as a whole. */
export class JobRefused extends Error {
  constructor(
    readonly reason: ServerMessage,
    readonly params: MessageParams = {},
  ) {
    super(reason)
  }
}

/** What the owner of a failed job is told. Nothing internal: what nobody foresaw has a number for the support. */
export function failureText(error: unknown, locale: Locale, jobId: number): string {
  return refusalText(error, locale) ?? serverMessage('internal', locale, { requestId: `job-${jobId}` })
}

/** Whether the error refuses the work for a reason that its owner can be told. */
export function isForeseen(error: unknown): boolean {
  return refusalText(error, 'en-US') !== undefined
}

/** The words of a refusal; undefined for anything that nobody foresaw. */
export function refusalText(error: unknown, locale: Locale): string | undefined {
  if (error instanceof JobRefused) return serverMessage(error.reason, locale, error.params)
  if (error instanceof RecordNotFound) return serverMessage('not-found', locale)
  if (error instanceof AccessDenied) {
    return serverMessage(isServerMessage(error.reason) ? error.reason : 'forbidden', locale)
  }
  if (!(error instanceof RecordRefusal)) return undefined
  return error.problems.map(problem => fieldProblem(problem, locale).message).join(locale === 'zh-CN' ? '；' : '; ')
}
