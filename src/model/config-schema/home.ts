import type { Static } from '@sinclair/typebox'
import { Type } from './type.ts'
import { closedObject, configFile, listOf, localizedText, name, permissionId, text } from './vocabulary.ts'

const externalLink = closedObject({
  name: name('Name of the link, unique in its list.'),
  title: localizedText('Text of the link.'),
  url: Type.String({ pattern: '^https?://', description: 'Absolute address; it opens in a new tab.' }),
  icon: text('Icon name.'),
})

/** `config/home.json`: what the home page shows. */
export const homeSchema = configFile('Home page', 'Welcome, quick entries, related systems and operation guides.', {
  welcome: localizedText('Welcome message.'),
  quickEntries: listOf(
    closedObject({
      name: name('Name of the entry, unique in the list.'),
      title: localizedText('Text of the entry.'),
      permission: permissionId('Shown only to holders of this permission id.'),
      page: Type.String({ pattern: '^/', description: 'Path of the page it opens.' }),
      icon: text('Icon name.'),
    }),
    'Shortcuts to pages; at most six of the permitted ones are shown.',
  ),
  systems: listOf(externalLink, 'Related external systems.'),
  guides: listOf(externalLink, 'Operation guides.'),
  announcements: listOf(
    closedObject({
      title: localizedText('Headline.'),
      publishedAt: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'Day of publication, YYYY-MM-DD.' }),
    }),
    'Announcements; kept as data and not displayed.',
  ),
})
export type HomeConfig = Static<typeof homeSchema>
