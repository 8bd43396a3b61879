/** Who the sister system says a butler is. */
export interface SisterAccount {
  readonly xcAccount: string
}

/**
 * The system in which butlers have their accounts. The platform asks it whether account and password belong together
 * and keeps neither.
 */
export interface SisterSystem {
  /** The account, or undefined when account or password is wrong. @throws HttpError 503 when it cannot be asked. */
  verify(xcAccount: string, password: string): Promise<SisterAccount | undefined>
}
