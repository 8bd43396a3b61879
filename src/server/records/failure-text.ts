import type { Field } from '#model/app-model.ts'
import type { Locale } from '#model/localized-text.ts'
import { fieldProblem, problemMessage } from '#model/problem-message.ts'
import { isServerMessage, type MessageParams, type ServerMessage, serverMessage } from '#server/messages/index.ts'
import { AccessDenied, RecordNotFound, RecordRefusal } from './errors.ts'

/** A refusal of a job as a whole. */
export class JobRefused extends Error {
  constructor(
    readonly reason: ServerMessage,
    readonly params: MessageParams = {},
  ) {
    super(reason)
  }
}

/** The message for the owner of a failed job. It reveals nothing internal: unexpected errors have a support reference. */
export function failureText(error: unknown, locale: Locale, jobId: number): string {
  return refusalText(error, locale) ?? serverMessage('internal', locale, { requestId: `job-${jobId}` })
}

/** Whether the error is a refusal whose reason the owner may know. */
export function isForeseen(error: unknown): boolean {
  return refusalText(error, 'en-US') !== undefined
}

/** The message of a refusal of the job as a whole; undefined for unexpected errors. */
function refusalText(error: unknown, locale: Locale): string | undefined {
  if (error instanceof RecordNotFound) return serverMessage('not-found', locale)
  if (error instanceof AccessDenied) {
    if (error.says) return problemMessage(error.says, locale)
    return serverMessage(isServerMessage(error.reason) ? error.reason : 'forbidden', locale)
  }
  return refusalOf(error, { locale })
}

/**
 * Why one record was refused, in the caller's language; undefined for an error that is no refusal. With `resource`, each
 * problem names its field.
 */
export function refusalOf(
  error: unknown,
  { locale }: { readonly locale: Locale },
  resource?: { readonly fields: Readonly<Record<string, Pick<Field, 'title'>>> },
): string | undefined {
  if (error instanceof JobRefused) return serverMessage(error.reason, locale, error.params)
  if (error instanceof RecordRefusal) {
    const said = error.problems.map(problem => {
      const { path, message } = fieldProblem(problem, locale)
      const field = resource?.fields[path]
      return field ? `${field.title[locale]}${locale === 'zh-CN' ? '：' : ': '}${message}` : message
    })
    return said.join(locale === 'zh-CN' ? '；' : '; ')
  }
  if (error instanceof RecordNotFound) return problemMessage({ path: '', code: 'not-found' }, locale)
  if (error instanceof AccessDenied) return problemMessage(error.says ?? { path: '', code: 'not-allowed' }, locale)
  return undefined
}
