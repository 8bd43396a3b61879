import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { compileFiles } from '#compiler/compile.ts'
import { forgetExtensions, readExtensions } from '#compiler/read/read-extensions.ts'
import { sitePages } from '../../src/site/pages.ts'
import { anchorOf } from '../../src/site/site-page.ts'

const ROOT = new URL('../../', import.meta.url).pathname
afterEach(forgetExtensions)

const RECIPES = readdirSync(join(ROOT, 'docs/recipes')).sort()

type Files = Readonly<Record<string, unknown>>
interface Block {
  readonly heading: string
  readonly app: string
  readonly file: string
  readonly pointer: readonly string[]
  readonly text: string
}

it('the app of the tutorial compiles after its last step, and each recipe added to it', () => {
  const tutorial = blocksOf('docs/tutorial.md').reduce(put, filesOf('examples/starter/config'))
  expect(problemsOf(tutorial)).toEqual([])
  expect(Object.keys(tutorial)).toContain('modules/main/pages/repairs.json')

  const recipes = RECIPES.flatMap(name => {
    const blocks = blocksOf(`docs/recipes/${name}`)
    return [...new Set(blocks.map(({ heading }) => heading))].map(heading => ({
      recipe: `${name}: ${heading}`,
      problems: problemsOf(blocks.filter(block => block.heading === heading).reduce(put, tutorial)),
    }))
  })
  expect(recipes.length).toBeGreaterThanOrEqual(30)
  expect(recipes.filter(({ problems }) => problems.length > 0)).toEqual([])
})

it('every other JSON block of a written page compiles in the app that it names', async () => {
  const pages = [
    'config/README.md',
    ...readdirSync(join(ROOT, 'docs'))
      .filter(name => name.endsWith('.md') && name !== 'tutorial.md')
      .map(name => `docs/${name}`),
  ]
  const blocks = pages.flatMap(blocksOf)
  expect(blocks.length).toBeGreaterThan(3)
  for (const app of new Set(blocks.map(block => block.app))) {
    const folder = app === 'shipped' ? 'config' : `examples/${app}/config`
    await readExtensions(join(ROOT, folder))
    const files = blocks.filter(block => block.app === app).reduce(put, filesOf(folder))
    expect({ app, problems: problemsOf(files) }).toEqual({ app, problems: [] })
  }
})

it('every field type, page kind, effect, function and problem code has a page, with an example where one is in use', () => {
  const pages = new Map(sitePages().map(page => [page.path, page.text]))
  const without = [...pages].filter(
    ([path, text]) => /^(field-types|page-kinds|effects)\/(?!index)/.test(path) && !text.includes('```json'),
  )
  expect(without.map(([path]) => path)).toEqual([])
  const count = (folder: string) => [...pages.keys()].filter(path => path.startsWith(`${folder}/`)).length - 1
  expect(count('field-types')).toBeGreaterThanOrEqual(28)
  expect(count('functions')).toBeGreaterThan(30)
  for (const [path, text] of pages) {
    expect({ path, heading: /^# .+$/m.test(text) }).toEqual({ path, heading: true })
    expect({ path, broken: brokenLinks(path, text, pages) }).toEqual({ path, broken: [] })
  }
})

/** Links of a page to a page or heading that is not there. VitePress looks at pages, not at headings. */
function brokenLinks(path: string, text: string, pages: ReadonlyMap<string, string>): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter(target => {
      if (/^https?:/.test(target)) return false
      const [file, anchor] = target.split('#') as [string, string?]
      const linked = file === '' ? text : pages.get(join(path, '..', file))
      if (linked === undefined) return true
      return anchor ? ![...linked.matchAll(/^#+ (.+)$/gm)].some(([, heading]) => anchorOf(heading!) === anchor) : false
    })
}

/** The blocks of a page that name a file: ```json modules/main/module.json /pages/- */
function blocksOf(page: string): Block[] {
  const text = readFileSync(join(ROOT, page), 'utf8')
  let heading = ''
  const blocks: Block[] = []
  for (const [, title, info, body] of text.matchAll(/^## (.+)$|^```(?:json|md)(.*)\n([\s\S]*?)^```$/gm)) {
    if (title) heading = title
    else {
      const [place, pointer = ''] = info!.trim().split(' ') as [string, string?]
      // A block that says nothing of its place could not be checked.
      expect({ page, body, place }).not.toMatchObject({ place: '' })
      const [, app = 'lending', file] = /^(?:(\w+):)?(.+)$/.exec(place)!
      blocks.push({ heading, app, file: file!, pointer: pointer.split('/').slice(1), text: body! })
    }
  }
  return blocks
}

/** `files` with the block in its place: members are added to an object, `-` stands for the end of a list, null removes. */
function put(files: Files, { file, pointer, text }: Block): Files {
  if (file.endsWith('.md')) return { ...files, [file]: text }
  const value = JSON.parse(/^\s*"[^"]+":/.test(text) ? `{${text}}` : text)
  return { ...files, [file]: placed(files[file], pointer, value) }
}

function placed(into: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return isObject(into) && isObject(value) ? { ...into, ...value } : value
  if (key === '-') return [...(into as unknown[]), value]
  const { [key]: old, ...others } = (into ?? {}) as Record<string, unknown>
  return rest.length === 0 && value === null ? others : { ...others, [key]: placed(old, rest, value) }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function filesOf(folder: string): Files {
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter(
    name => /\.(json|md)$/.test(name) && name !== 'README.md',
  )
  return Object.fromEntries(
    names.map(name => {
      const text = readFileSync(join(ROOT, folder, name), 'utf8')
      return [name, name.endsWith('.json') ? JSON.parse(text) : text]
    }),
  )
}

function problemsOf(files: Files): string[] {
  const texts = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' ? content : JSON.stringify(content),
  ])
  const result = compileFiles(Object.fromEntries(texts))
  return (result.ok ? result.warnings : result.problems).map(({ file, pointer, what }) => `${file} ${pointer} ${what}`)
}
