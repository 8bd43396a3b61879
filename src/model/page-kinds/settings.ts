import type { Static } from '@sinclair/typebox'
import type { Page } from '../app-model.ts'
import { Type } from '../config-schema/type.ts'
import { closedObject, field } from '../config-schema/vocabulary.ts'
import { definePageKind } from '../define-extension.ts'
import { listPage } from './list.ts'

const settings = closedObject(
  {
    by: field('Reference field to the place (a project block …) that a record sets something for.', {
      types: ['reference'],
    }),
    several: Type.Optional(Type.Boolean({ description: 'A place may have several records. Default: false.' })),
  },
  { description: 'Reference to the place of the settings; the places are listed beside them.' },
)
export type SettingsOptions = Static<typeof settings>

/** Settings by place, with the places on the side. Without `settings` a list. */
export const settingsPage = definePageKind({
  ...listPage,
  name: 'settings',
  purpose: {
    'zh-CN': '在这里维护{record}。',
    'en-US': 'View and change these settings.',
  },
  options: Type.Object({ settings: Type.Optional(settings) }),
})

/** The page's options; undefined = its records are shown as a list. */
export function settingsOf(page: Pick<Page, 'options'>): SettingsOptions | undefined {
  return page.options.settings as SettingsOptions | undefined
}
