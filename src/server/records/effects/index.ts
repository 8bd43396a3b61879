import { assignEffect } from './assign.ts'
import { codeEffect } from './code.ts'
import { countEffect } from './count.ts'
import { createEffect } from './create.ts'
import { refuseEffect } from './refuse.ts'
import { setEffect } from './set.ts'
import { transitionEffect } from './transition.ts'
import { updateEffect } from './update.ts'

/** The effects on records; others belong to features. */
export const RECORD_EFFECTS = {
  set: setEffect,
  assign: assignEffect,
  create: createEffect,
  update: updateEffect,
  transition: transitionEffect,
  count: countEffect,
  code: codeEffect,
  refuse: refuseEffect,
}
