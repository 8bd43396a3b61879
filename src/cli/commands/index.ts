import type { Command } from '../command.ts'
import { checkCommand } from './check.ts'
import { docsCommand } from './docs.ts'
import { explainCommand } from './explain.ts'
import { historyCommand } from './history.ts'
import { outboxCommand } from './outbox.ts'
import { planCommand } from './plan.ts'
import { schemasCommand } from './schemas.ts'
import { usesCommand } from './uses.ts'
import { verifyCommand } from './verify.ts'

/** Every command, in the order of the help text. */
export const COMMANDS: readonly Command[] = [
  checkCommand,
  planCommand,
  historyCommand,
  explainCommand,
  usesCommand,
  verifyCommand,
  outboxCommand,
  schemasCommand,
  docsCommand,
]
