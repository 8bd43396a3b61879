import type { MessageTemplate } from '#model/app-model.ts'
import { CHANNEL_KINDS } from '#model/channel-kinds.ts'
import { tryEvaluate } from '#model/expression/evaluate.ts'
import { LOCALES, type LocalizedText } from '#model/localized-text.ts'
import { PLATFORM_RESOURCES } from '#model/platform-resources.ts'
import type { EffectRunner } from '#server/records/effects/effect-context.ts'
import { effectValues, effectVariables, happens } from '#server/records/effects/effect-variables.ts'
import { filledText, placeholderTexts } from '#server/records/effects/filled-text.ts'
import { writeMessage } from './write-message.ts'

/**
 * `{"send": "approved", "channel": "sms", "to": "record.owner.phone"}`: a message in the wording of the resource. It is written
 * in the transaction of the transition and sent after the commit (src/server/features/outbox).
 */
export const sendEffect: EffectRunner<'send'> = async (effect, context) => {
  const { model } = context.work.context
  const template = context.resource.messages?.[effect.message]
  const record = model.resources[PLATFORM_RESOURCES.messages]
  const channel = model.app.channels[effect.channel]
  if (!template || !record || !channel) throw new Error(`the message "${effect.message}" cannot be sent`)
  const variables = await effectVariables(effect, context, textsOf(template).flatMap(placeholderTexts))
  if (!happens(effect, variables)) return
  const language = effect.language === undefined ? undefined : tryEvaluate(effect.language, variables)
  const locale = LOCALES.find(each => each === language) ?? model.app.defaultLocale
  const words = (text: LocalizedText) => filledText(text, locale, variables, context)
  await writeMessage(context.work, {
    channel: effect.channel,
    recipient: CHANNEL_KINDS[channel.kind].recipient,
    to: tryEvaluate(effect.to, variables),
    subject: words(template.subject ?? context.resource.title),
    content: words(template.text),
    cause: `${context.resource.name}.${context.transition}`,
    values: effectValues(record, effect.values, variables),
  })
}

function textsOf({ subject, text }: MessageTemplate): LocalizedText[] {
  return subject ? [subject, text] : [text]
}
