import type { MessageParams, ServerMessage } from '#server/messages/index.ts'

/** Message for a file that is no sheet or exceeds a limit. It is passed between threads. */
export interface SheetRefusal {
  readonly reason: ServerMessage & `import-${string}`
  readonly params: MessageParams
}

/** Thrown while a file is read, at the first byte over a limit. */
export class SheetRefused extends Error implements SheetRefusal {
  constructor(
    readonly reason: SheetRefusal['reason'],
    readonly params: MessageParams = {},
  ) {
    super(reason)
  }
}
