import { configurationPage } from '#compiler/reference/configuration-page.ts'
import { CONFIG_KINDS, type ConfigKindName } from '#model/config-schema/index.ts'
import type { SitePage } from './site-page.ts'
import { anchorOf } from './site-page.ts'

const SECTION = 'Config keys'

/** The reference of all keys, a page for each kind of file. */
export function keyPages(): SitePage[] {
  const [, ...sections] = configurationPage().split(/^## /m)
  return sections.map(section => {
    const [title, ...lines] = section.split('\n') as [string, ...string[]]
    const text = lines
      .join('\n')
      .replace(/ · \[schema\]\([^)]*\)/, '')
      .replaceAll('\n### ', '\n## ')
    return { path: `keys/${anchorOf(title)}.md`, title, section: SECTION, text: `# ${title}\n${text}` }
  })
}

/** Page of a kind of file, from the root of the site. */
export function keyPage(kind: ConfigKindName): string {
  return `keys/${anchorOf((CONFIG_KINDS[kind].schema as unknown as { title: string }).title)}.md`
}
