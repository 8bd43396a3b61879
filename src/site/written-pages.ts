import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { projectRoot } from '#server/project-root.ts'
import type { SitePage } from './site-page.ts'

/** Pages written by hand: file in the repository → path in the site, and section. */
const WRITTEN = [
  ['docs/index.md', 'index.md', 'Begin'],
  ['docs/tutorial.md', 'tutorial.md', 'Begin'],
  ['config/README.md', 'config.md', 'Begin'],
  ['docs/recipes/fields.md', 'recipes/fields.md', 'Recipes'],
  ['docs/recipes/pages.md', 'recipes/pages.md', 'Recipes'],
  ['docs/recipes/workflows.md', 'recipes/workflows.md', 'Recipes'],
  ['docs/recipes/rights.md', 'recipes/rights.md', 'Recipes'],
  ['docs/recipes/automation.md', 'recipes/automation.md', 'Recipes'],
  ['docs/studio.md', 'studio.md', 'Guides'],
  ['docs/scaffold.md', 'scaffold.md', 'Guides'],
  ['docs/editors.md', 'editors.md', 'Guides'],
  ['docs/extensions.md', 'extensions.md', 'Guides'],
  ['docs/operations.md', 'operations.md', 'Guides'],
  ['docs/architecture.md', 'architecture.md', 'Guides'],
] as const

const SITE_PATHS: ReadonlyMap<string, string> = new Map(WRITTEN.map(([file, path]) => [file, path]))
/** Parts of a file that are pages of their own in the site: file → page of an anchor. */
const SPLIT: Readonly<Record<string, (anchor: string) => string>> = {
  'docs/configuration.md': anchor => `keys/${anchor || 'application'}.md`,
}

export function writtenPages(): SitePage[] {
  return WRITTEN.map(([file, path, section]) => {
    const source = readFileSync(join(projectRoot(), file), 'utf8')
    const [, title] = /^# (.+)$/m.exec(source)!
    // Problems have pages of their own.
    const text = file === 'config/README.md' ? source.replace(/^### `[\s\S]*/m, '') : source
    return { path, title: title!, section, text: siteText(text, file, path) }
  })
}

/**
 * Markdown of `file` as `page` of the site shows it: links lead to pages of the site, those to other files of the
 * repository are plain text, and a block that belongs to a config file says so.
 */
export function siteText(markdown: string, file: string, page: string): string {
  const blocks = /(^```[\s\S]*?^```$)/gm
  return markdown
    .split(blocks)
    .map((part, index) => (index % 2 === 1 ? captioned(part) : relinked(part, file, page)))
    .join('')
}

function relinked(text: string, file: string, page: string): string {
  return text.replace(/\[([^\]]*)\]\(([^)\s]+)\)/g, (whole, words: string, target: string) => {
    if (/^(https?:|mailto:)/.test(target)) return whole
    const [path, anchor = ''] = target.split('#') as [string, string?]
    if (path === '') return whole
    const linked = posix.join(dirname(file), path)
    const split = SPLIT[linked]?.(anchor)
    const known = split ?? SITE_PATHS.get(linked)
    if (!known) return words
    const relative = posix.relative(posix.dirname(page), known)
    return `[${words}](${relative}${anchor && !split ? `#${anchor}` : ''})`
  })
}

/** `json modules/main/pages/repairs.json /columns`: the file, and where in it. */
function captioned(block: string): string {
  const [, file, pointer] = /^```json (\S+)(?: (\S+))?\n/.exec(block) ?? []
  if (!file) return block
  const place = pointer ? `, in \`${pointer.slice(1).replaceAll('/', '.')}\`` : ''
  return `*\`${file.replace(/^\w+:/, '')}\`${place}*\n\n${block}`
}
