import type { Static } from '@sinclair/typebox'
import { Type } from './type.ts'
import { configFile, icon, localizedText, setOf, text } from './vocabulary.ts'

/** `config/modules/<group>/module.json`: one menu group. */
export const moduleSchema = configFile('Module', 'A menu group: its path, title, icon and the order of its pages.', {
  path: Type.String({ pattern: '^/[A-Za-z0-9]+$', description: 'First part of the paths of its pages, e.g. /butler.' }),
  title: localizedText('Name in the menu.'),
  icon,
  pages: setOf(text('File name in pages/, without its ending.'), 'Pages in menu order, hidden ones included.'),
})
export type ModuleConfig = Static<typeof moduleSchema>
