import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DefaultTheme, defineConfig } from 'vitepress'
import { sitePages } from '../pages.ts'

const root = join(import.meta.dirname, '../../..')
const outDir = join(root, 'dist/site-next')
const icon = readFileSync(join(root, 'src/web/icon.svg'), 'base64')
const base = '/api/guide/'

export default defineConfig({
  title: 'Steward',
  description: 'Declare an admin app: resources, pages, workflows, rights',
  base,
  head: [['link', { rel: 'icon', href: `data:image/svg+xml;base64,${icon}` }]],
  srcDir: join(root, 'dist/site-pages'),
  outDir,
  cacheDir: join(root, 'dist/site-cache'),
  metaChunk: true,
  markdown: { html: false },
  transformHtml: withoutInlineScripts,
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    sidebar: sidebar(),
  },
})

/** The content security policy admits scripts of our own origin, none in the page. */
function withoutInlineScripts(html: string): string {
  return html.replace(/<script([^>]*)>([^<]+)<\/script>/g, (_whole, attributes: string, code: string) => {
    const name = `assets/inline-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`
    mkdirSync(join(outDir, 'assets'), { recursive: true })
    writeFileSync(join(outDir, name), code)
    return `<script${attributes} src="${base}${name}"></script>`
  })
}

/** Sections of many pages are one entry, except beside their own pages. */
function sidebar(): DefaultTheme.SidebarMulti {
  const pages = sitePages()
  const sections = [...new Set(pages.map(({ section }) => section))].map(text => {
    const items = pages.filter(({ section }) => section === text)
    const first = items[0]!.path
    const folder = first.includes('/') ? first.slice(0, first.indexOf('/') + 1) : undefined
    return {
      text,
      link: linkOf(first),
      folder,
      items: items.map(({ title, path }) => ({ text: title, link: linkOf(path) })),
    }
  })
  const beside = (own: string | undefined) =>
    sections.map(({ text, link, folder, items }) =>
      folder && folder !== own ? { text, link } : { text, items, collapsed: false },
    )
  const folders = sections.flatMap(({ folder }) => folder ?? [])
  return { ...Object.fromEntries(folders.map(folder => [`/${folder}`, beside(folder)])), '/': beside(undefined) }
}

function linkOf(path: string): string {
  return `/${path.replace(/(index)?\.md$/, '')}`
}
