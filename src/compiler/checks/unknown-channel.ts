import { sendsOf } from '../mentions/messages.ts'
import { pointerTo } from '../parse/json-pointer.ts'
import { suggest } from '../problems/suggest.ts'
import { quote } from '../problems/wording.ts'
import type { Check } from './check.ts'

export const unknownChannel: Check = {
  code: 'unknown-channel',
  severity: 'error',
  why: 'Messages leave only by channels that `channels` of app.json declares.',
  fix: 'Correct the name, or add the channel to app.json.',
  resource({ value, facts, report }) {
    for (const { pointer, effect } of sendsOf(value)) {
      if (facts.channel(effect.channel) !== undefined) continue
      const what = `There is no channel ${quote(effect.channel)}.`
      report({ pointer: pointerTo(pointer, 'channel'), what, ...suggest(effect.channel, facts.names('channel')) })
    }
  },
}
