/** The acting account, as decisions and expressions see it (`me` in CEL). */
export interface Me {
  readonly id: number
  readonly adAccount: string
  readonly name: string
  readonly admin: boolean
  /** Numeric permission ids; every id for an admin. */
  readonly permissionIds: readonly number[]
  /** Named roles that the ids give; every role for an admin. */
  readonly roles: readonly string[]
  /** Project blocks whose rows the account may see; ignored for an admin (all). */
  readonly blockIds: readonly number[]
  /** Permission ids that the account may give to others without having them; absent = none. */
  readonly handOnIds?: readonly number[]
}
