import { sendsOf } from '../mentions/messages.ts'
import { pointerTo } from '../parse/json-pointer.ts'
import { suggest } from '../problems/suggest.ts'
import { quote } from '../problems/wording.ts'
import type { Check } from './check.ts'

export const unknownMessage: Check = {
  code: 'unknown-message',
  severity: 'error',
  why: 'A transition sends only messages that its own resource words under `messages`.',
  fix: 'Correct the name, or add the message to `messages` of this resource.',
  resource({ value, report }) {
    const known = Object.keys(value.messages ?? {})
    for (const { pointer, effect } of sendsOf(value)) {
      if (known.includes(effect.send)) continue
      const what = `There is no message ${quote(effect.send)}.`
      report({ pointer: pointerTo(pointer, 'send'), what, ...suggest(effect.send, known) })
    }
  },
}
