/** A butler as the sister system identifies it. */
export interface SisterAccount {
  readonly xcAccount: string
}

/** The system that holds the accounts of butlers. It verifies account and password for the platform, which stores neither. */
export interface SisterSystem {
  /** The account, or undefined when account or password is wrong. @throws HttpError 503 when it cannot be reached */
  verify(xcAccount: string, password: string): Promise<SisterAccount | undefined>
}
