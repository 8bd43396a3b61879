import type { MessageParams, ServerMessage } from '#server/messages/index.ts'

/** A file that is no sheet of the size that is taken: the message that says so. It crosses threads. */
export interface SheetRefusal {
  readonly reason: ServerMessage & `import-${string}`
  readonly params: MessageParams
}

/** Thrown while a file is read, at the first byte that is too much. */
export class SheetRefused extends Error implements SheetRefusal {
  constructor(
    readonly reason: SheetRefusal['reason'],
    readonly params: MessageParams = {},
  ) {
    super(reason)
  }
}
