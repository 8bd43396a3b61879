import type { MessageTemplate } from '#model/app-model.ts'
import { CHANNEL_KINDS } from '#model/channel-kinds.ts'
import { type ExpressionVariables, tryEvaluate } from '#model/expression/evaluate.ts'
import { fieldPath } from '#model/field-path.ts'
import { LOCALES, type Locale } from '#model/localized-text.ts'
import { PLATFORM_RESOURCES } from '#model/platform-resources.ts'
import { fillTemplate, placeholdersOf, plainPath, valueText } from '#model/text-template.ts'
import { writeMessage } from '../../outbox/write-message.ts'
import type { EffectContext, EffectRunner } from './effect-context.ts'
import { effectValues, effectVariables, happens } from './effect-variables.ts'

/**
 * `{"send": "approved", "channel": "sms", "to": "record.owner.phone"}`: a message in the wording of the resource. It is
 * written in the transaction of the transition and leaves when that is kept (src/server/outbox).
 */
export const sendEffect: EffectRunner<'send'> = async (effect, context) => {
  const { model } = context.work.context
  const template = context.resource.messages?.[effect.message]
  const record = model.resources[PLATFORM_RESOURCES.messages]
  const channel = model.app.channels[effect.channel]
  if (!template || !record || !channel) throw new Error(`the message "${effect.message}" cannot be sent`)
  const variables = await effectVariables(effect, context, expressionsOf(template))
  if (!happens(effect, variables)) return
  const language = effect.language === undefined ? undefined : tryEvaluate(effect.language, variables)
  const locale = LOCALES.find(each => each === language) ?? model.app.defaultLocale
  const words = (text: string) => fillTemplate(text, expression => written(expression, variables, context, locale))
  await writeMessage(context.work, {
    channel: effect.channel,
    recipient: CHANNEL_KINDS[channel.kind].recipient,
    to: tryEvaluate(effect.to, variables),
    subject: words((template.subject ?? context.resource.title)[locale]),
    content: words(template.text[locale]),
    cause: `${context.resource.name}.${context.transition}`,
    values: effectValues(record, effect.values, variables),
  })
}

function expressionsOf({ subject, text }: MessageTemplate): string[] {
  const texts = [text, ...(subject ? [subject] : [])].flatMap(each => LOCALES.map(locale => each[locale]))
  return texts.flatMap(each => placeholdersOf(each).map(({ expression }) => expression))
}

/** A placeholder as people read it: a field alone by its type, anything else by its value. */
function written(
  expression: string,
  variables: ExpressionVariables,
  { work, resource, transition }: EffectContext,
  locale: Locale,
): string {
  const plain = plainPath(expression)
  if (!plain || plain.root === 'me') return valueText(tryEvaluate(expression, variables), undefined, locale)
  if (plain.root === 'params') {
    const asked = Object.values(resource.workflows).flatMap(({ transitions }) => transitions[transition]?.ask ?? [])
    const field = asked.find(({ name }) => name === plain.path)?.field
    return valueText(tryEvaluate(expression, variables), field, locale)
  }
  const field = fieldPath(work.context.model, resource, plain.path)?.field
  const rows = variables[plain.root as 'record' | 'old'] as Readonly<Record<string, unknown>> | undefined
  return valueText(rows?.[plain.path] ?? tryEvaluate(expression, variables), field, locale)
}
