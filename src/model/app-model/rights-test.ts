import type { SourceLocation } from '../problems.ts'

/** An access test: what somebody may and may not do; run by `check`, `plan` and every start. */
export interface RightsTest {
  readonly says: string
  readonly who: RightsHolder
  readonly sentences: readonly RightsSentence[]
  readonly location: SourceLocation
}

/** A role or account by name, or somebody with just these permission ids. */
export type RightsHolder =
  | { readonly role: string; readonly blocks?: readonly string[] }
  | { readonly account: string }
  | { readonly permissions: readonly number[]; readonly blocks?: readonly string[] }

/** One statement; `block` and `record` restrict its records. */
export type RightsSentence = {
  readonly block?: string
  readonly record?: Readonly<Record<string, unknown>>
  readonly pointer: string
  readonly location: SourceLocation
} & (
  | { readonly expects: 'may' | 'mayNot'; readonly page?: string; readonly resource?: string; readonly name?: string }
  | {
      readonly expects: 'sees' | 'masked' | 'hidden'
      readonly page?: undefined
      readonly resource: string
      readonly field: string
    }
)
