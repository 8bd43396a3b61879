import type { SchemaField } from '#model/expression/schema.ts'
import { LOCALES } from '#model/localized-text.ts'
import { placeholdersOf } from '#model/text-template.ts'
import type { EffectConfig, ResourceConfig } from '../config-types.ts'
import { type Pointer, pointerTo } from '../parse/json-pointer.ts'
import type { ExpressionMention } from './expression-mention.ts'
import { paramsOf } from './expressions-in-transitions.ts'
import { type EffectMention, effectsOf } from './transitions.ts'

export interface SendMention extends EffectMention {
  readonly effect: Extract<EffectConfig, { readonly send: string }>
}

/** Every effect that sends a message. */
export function sendsOf(resource: ResourceConfig): SendMention[] {
  return effectsOf(resource).filter((mention): mention is SendMention => 'send' in mention.effect)
}

/** Every text of the resource's messages, in each language. */
export function messageTexts(resource: ResourceConfig): { message: string; pointer: Pointer; text: string }[] {
  return Object.entries(resource.messages ?? {}).flatMap(([message, { subject, text }]) =>
    Object.entries({ subject, text }).flatMap(([key, localized]) =>
      LOCALES.flatMap(locale => {
        const words = localized?.[locale]
        const pointer = pointerTo('/messages', message, key, locale)
        return words === undefined ? [] : [{ message, pointer, text: words }]
      }),
    ),
  )
}

/** Every text that refuses a transition, in each language. */
export function refusalTexts(resource: ResourceConfig): { pointer: Pointer; text: string }[] {
  return effectsOf(resource).flatMap(({ pointer, effect }) =>
    'refuse' in effect
      ? LOCALES.map(locale => ({ pointer: pointerTo(pointer, 'message', locale), text: effect.message[locale] }))
      : [],
  )
}

/** The placeholders of messages. They may speak of what every transition that sends the message is told. */
export function expressionsInMessages(name: string, resource: ResourceConfig): ExpressionMention[] {
  return messageTexts(resource).flatMap(({ message, pointer, text }) =>
    placeholdersOf(text).map(({ expression, start }) => ({
      pointer,
      text: expression,
      at: start,
      roots: { record: name, old: name, params: paramsOfMessage(message, resource) },
      gives: { kind: 'anything' as const },
    })),
  )
}

/** What all transitions that send the message ask for. */
function paramsOfMessage(message: string, resource: ResourceConfig): Readonly<Record<string, SchemaField>> {
  const senders = sendsOf(resource).filter(({ effect }) => effect.send === message)
  const [first, ...others] = senders.map(({ transition }) => paramsOf(transition.ask ?? [], resource))
  const shared = Object.entries(first ?? {}).filter(([name]) => others.every(each => Object.hasOwn(each, name)))
  return Object.fromEntries(shared)
}
