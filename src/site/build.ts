/** `npm run docs:site`: builds the reference site into dist/site. A broken link fails the build. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'vitepress'
import { projectRoot } from '#server/project-root.ts'
import { sitePages } from './pages.ts'

const source = join(projectRoot(), 'dist/site-pages')
rmSync(source, { recursive: true, force: true })
const pages = sitePages()
for (const { path, text } of pages) {
  mkdirSync(dirname(join(source, path)), { recursive: true })
  // Braces in prose are not Vue expressions.
  writeFileSync(join(source, path), `::::: v-pre\n${text}\n:::::\n`)
}
await build(join(projectRoot(), 'src/site'))
// A server may be serving the previous one.
const site = join(projectRoot(), 'dist/site')
rmSync(site, { recursive: true, force: true })
renameSync(join(projectRoot(), 'dist/site-next'), site)
console.log(`${pages.length} pages are in dist/site.`)
