import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isHelp } from '#compiler/read/help-files.ts'
import { isTemplate } from '#compiler/read/template-files.ts'
import { ROOT } from './platform.ts'

/** Config files by their path below `config/`. */
export type ConfigTexts = Readonly<Record<string, string>>

/** The permission that opens the first of the generated pages and nothing else: fifty with the six that ask for none. */
export const FEW = { id: 9001, role: 'fewPages', generated: 44, pages: 50 } as const
const MODULE = 'modules/butler/module.json'
/** Pages of one module, as many as a large module may have. */
const FILE = 'modules/butler/pages/newBezel.json'

export function shippedConfig(): ConfigTexts {
  const directory = join(ROOT, 'config')
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter(
    name => name.endsWith('.json') || isHelp(name) || isTemplate(name),
  )
  return Object.fromEntries(names.map(name => [name, readFileSync(join(directory, name), 'utf8')]))
}

/** The shipped config with `count` copies more of one of its pages, each a file of its own with a title of its own. */
export function withPages(shipped: ConfigTexts, count: number): ConfigTexts {
  const page = JSON.parse(shipped[FILE]!) as Record<string, unknown>
  const module = JSON.parse(shipped[MODULE]!) as { pages: string[] }
  const permissions = JSON.parse(shipped['permissions.json']!) as { permissions: object[] }
  const names = Array.from({ length: count }, (_, index) => `generated${index}`)
  const pages = names.map((name, index) => {
    const title = { 'zh-CN': `页面${index}`, 'en-US': `Page ${index}` }
    // Nobody of that role may do anything but look.
    const few = index < FEW.generated ? { roles: [FEW.role], actions: undefined } : {}
    return [fileOf(name), JSON.stringify({ ...page, title, ...few, path: `/butler/${name}` }, null, 2)]
  })
  const { id, role } = FEW
  const few = { id, role, title: { 'zh-CN': '少数页面', 'en-US': 'Few pages' }, kind: 'page' }
  return {
    ...shipped,
    ...Object.fromEntries(pages),
    [MODULE]: JSON.stringify({ ...module, pages: [...module.pages, ...names] }),
    'permissions.json': JSON.stringify({ ...permissions, permissions: [...permissions.permissions, few] }),
  }
}

/** The same config after somebody has written another title into one page. */
export function withEditedPage(files: ConfigTexts, run: number): ConfigTexts {
  const page = JSON.parse(files[FILE]!) as { title: object }
  return { ...files, [FILE]: JSON.stringify({ ...page, title: { ...page.title, 'en-US': `Edited ${run}` } }, null, 2) }
}

function fileOf(name: string): string {
  return `modules/butler/pages/${name}.json`
}
