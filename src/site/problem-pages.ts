import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROBLEM_KINDS } from '#compiler/problems/all-kinds.ts'
import { projectRoot } from '#server/project-root.ts'
import type { SitePage } from './site-page.ts'
import { siteText } from './written-pages.ts'

const SECTION = 'Problems'
const FILE = 'config/README.md'

/** A page for each problem code: its section of config/README.md, why it matters and what to do. */
export function problemPages(): SitePage[] {
  const sections = sectionsOf(readFileSync(join(projectRoot(), FILE), 'utf8'))
  const kinds = [...PROBLEM_KINDS.values()].sort((a, b) => a.code.localeCompare(b.code, 'en'))
  const rows = kinds.map(
    ({ code, severity, why }) => `| [\`${code}\`](${code}.md) | ${severity} | ${why['en-US'].replaceAll('|', '\\|')} |`,
  )
  const index = [
    '# Problems',
    'Everything that `check` can report, by code.',
    ['| code | severity | why it matters |', '|---|---|---|', ...rows].join('\n'),
  ]
  return [
    { path: 'problems/index.md', title: 'All', section: SECTION, text: index.join('\n\n') },
    ...kinds.map(({ code, severity, why, fix }) => ({
      path: `problems/${code}.md`,
      title: code,
      section: SECTION,
      text: [
        `# \`${code}\``,
        severity === 'error'
          ? 'An error. The config cannot take effect until it is fixed.'
          : 'A warning. The config takes effect anyway.',
        siteText(sections.get(code) ?? '', FILE, `problems/${code}.md`),
        `**Why it matters.** ${why['en-US']}`,
        `**What to do.** ${fix['en-US']}`,
      ].join('\n\n'),
    })),
  ]
}

function sectionsOf(text: string): ReadonlyMap<string, string> {
  const [, ...parts] = text.split(/^### `/m)
  return new Map(
    parts.map(part => [part.slice(0, part.indexOf('`')), part.slice(part.indexOf('\n')).split(/^## /m)[0]!.trim()]),
  )
}
