import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const DECISIONS = readdirSync(join(ROOT, 'docs/decisions')).filter(name => /^\d{4}-/.test(name))
const FILES = filesIn(ROOT)
const PAGES = FILES.filter(file => file.endsWith('.md'))
const SOURCES = FILES.filter(file => file.startsWith(join(ROOT, 'src')) && /\.(tsx?|mjs|css)$/.test(file))

it('Markdown pages link only to files and headings that exist', () => {
  expect(PAGES.length).toBeGreaterThan(100)
  expect(PAGES.flatMap(brokenLinks)).toEqual([])
})

it('pages and comments name only decisions that exist', () => {
  expect(SOURCES.length).toBeGreaterThan(1000)
  const numbers = new Set(DECISIONS.map(name => name.slice(0, 4)))
  const unknown = [...PAGES, ...SOURCES].flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/\bdecisions?[ /](\d{4})\b/g)]
      .filter(([, number]) => !numbers.has(number!))
      .map(([text]) => `${relative(ROOT, file)}: ${text}`),
  )
  expect(unknown).toEqual([])
})

it('pages and comments name only source files that exist', () => {
  const missing = [...PAGES, ...SOURCES].flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/(?<![\w./-])src\/[\w./-]+\.(?:tsx?|mjs|css)\b/g)]
      .filter(([path]) => !path.includes('NAME') && !path.includes('GROUP') && !existsSync(join(ROOT, path)))
      .map(([path]) => `${relative(ROOT, file)}: ${path}`),
  )
  expect(missing).toEqual([])
})

describe('decisions', () => {
  it('are numbered without gaps', () => {
    expect(DECISIONS.map(name => Number(name.slice(0, 4)))).toEqual(DECISIONS.map((_, index) => index + 1))
  })

  it('are listed in the index by their titles', () => {
    const index = readFileSync(join(ROOT, 'docs/decisions/README.md'), 'utf8')
    for (const name of DECISIONS) {
      const [, title] = /^# \d{4} · (.+) \(/.exec(readFileSync(join(ROOT, 'docs/decisions', name), 'utf8'))!
      expect(index).toContain(`[${title}](${name})`)
    }
  })
})

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.startsWith('.')) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}

function brokenLinks(page: string): string[] {
  return [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter(target => !/^(https?:|mailto:|\/)/.test(target) && !leadsSomewhere(page, target))
    .map(target => `${relative(ROOT, page)}: ${target}`)
}

function leadsSomewhere(page: string, target: string): boolean {
  const [path, heading] = target.split('#') as [string, string?]
  const file = path === '' ? page : join(dirname(page), path)
  if (!existsSync(file)) return false
  return !heading || headingsOf(file).includes(decodeURIComponent(heading))
}

/** The anchors that a Markdown viewer gives to the headings of a page. */
function headingsOf(page: string): string[] {
  return [...withoutBlocks(page).matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** A page without its code, in which brackets are no links. */
function proseOf(page: string): string {
  return withoutBlocks(page).replace(/`[^`\n]*`/g, '')
}

function withoutBlocks(page: string): string {
  return readFileSync(page, 'utf8').replace(/^ *```[\s\S]*?^ *```/gm, '')
}
