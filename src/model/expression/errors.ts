/** Codes of `ExpressionError`; permanent. */
export type ExpressionErrorCode = 'syntax' | 'unsupported' | 'unknown-variable' | 'unknown-function' | 'limit'

/** An expression that cannot be parsed or evaluated. `offset` counts characters of the text from 0. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError'

  constructor(
    readonly code: ExpressionErrorCode,
    message: string,
    readonly offset: number,
  ) {
    super(message)
  }
}
