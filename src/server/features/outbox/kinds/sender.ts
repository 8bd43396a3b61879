import type { Environment } from '#server/env.ts'
import type { Failure } from '../settle.ts'

/** Creates the sender of a channel; undefined while the environment does not configure it. */
export type OpenSender = (channel: string, environment: Environment) => Sender | undefined

/** An outgoing message. */
export interface OutgoingMessage {
  /** Identical for every attempt to send a message. */
  readonly key: string
  /** Name of the channel in app.json. */
  readonly channel: string
  readonly to: string
  readonly subject: string
  readonly content: string
  /** The cause: `decoration.approve`. */
  readonly cause: string
  readonly html?: string | undefined
  readonly link?: { readonly path: string; readonly text: string } | undefined
  readonly attachment?: { readonly name: string; readonly bytes: Uint8Array } | undefined
}

export type Attempt = { readonly ok: true } | ({ readonly ok: false; readonly isFinal: boolean } & Failure)

/** Hands a message over. Never throws for errors of the receiver. */
export type Sender = (message: OutgoingMessage) => Promise<Attempt>
