import type { Command } from '../command.ts'
import { applyCommand } from './apply.ts'
import { checkCommand } from './check.ts'
import { diffCommand } from './diff.ts'
import { docsCommand } from './docs.ts'
import { explainCommand } from './explain.ts'
import { historyCommand } from './history.ts'
import { initCommand } from './init.ts'
import { lspCommand } from './lsp.ts'
import { outboxCommand } from './outbox.ts'
import { planCommand } from './plan.ts'
import { promoteCommand } from './promote.ts'
import { pruneCommand } from './prune.ts'
import { renameCommand } from './rename.ts'
import { rightsCommand } from './rights.ts'
import { rollbackCommand } from './rollback.ts'
import { scaffoldCommand } from './scaffold.ts'
import { schemasCommand } from './schemas.ts'
import { usesCommand } from './uses.ts'
import { verifyCommand } from './verify.ts'

/** Every command, in help order. */
export const COMMANDS: readonly Command[] = [
  initCommand,
  scaffoldCommand,
  checkCommand,
  planCommand,
  applyCommand,
  historyCommand,
  diffCommand,
  rollbackCommand,
  promoteCommand,
  pruneCommand,
  explainCommand,
  renameCommand,
  rightsCommand,
  usesCommand,
  verifyCommand,
  outboxCommand,
  lspCommand,
  schemasCommand,
  docsCommand,
]
