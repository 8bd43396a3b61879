import type { AnswerOf } from '#model/api.ts'
import type { Locale } from '#model/localized-text.ts'
import { fillText, type TextParams } from '#web/i18n/texts.ts'
import enUS from '#web/locales/en-US/rights.json'
import zhCN from '#web/locales/zh-CN/rights.json'

export type Rights = AnswerOf<'GET /api/permissions/effective'>
export type ResourceRights = Rights['resources'][number]
export type Given = ResourceRights['actions'][number]['given'][number]
export type RightsKey = keyof typeof enUS

/** Texts of the panel. */
export interface RightsText {
  t(key: RightsKey, params?: TextParams): string
  /** Titles of roles, joined by "or"; a special text for administrators, who need none. */
  by(roles: readonly string[]): string
  action(name: string): string
}

// Loaded with the panel, not with the first screen.
const TEXTS: Readonly<Record<Locale, Readonly<Record<string, string>>>> = { 'zh-CN': zhCN, 'en-US': enUS }

export function rightsText(locale: Locale, rights: Pick<Rights, 'roles'>): RightsText {
  const texts = TEXTS[locale]
  const titles = new Map(rights.roles.map(({ name, title }) => [name, `${title} (${name})`]))
  const t = (key: string, params?: TextParams) => fillText(texts[key] ?? key, params)
  return {
    t,
    by: roles => t('rights.by', { roles: roles.map(role => titles.get(role) ?? role).join(t('rights.or')) }),
    action: name => t(`rights.action.${name}`),
  }
}
