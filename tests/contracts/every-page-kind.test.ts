import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PAGE_KINDS, type PageKindName } from '#model/page-kinds/index.ts'

const kinds = Object.keys(PAGE_KINDS) as PageKindName[]

describe.each(kinds)('the page kind %s', name => {
  it('is registered under its own name, in a file of that name on both sides', () => {
    expect(PAGE_KINDS[name].name).toBe(name)
    expect(filesIn('../../src/model/page-kinds/')).toContain(`${name}.ts`)
    expect(filesIn('../../src/web/pages/')).toContain(`${name}.tsx`)
  })
})

function filesIn(path: string): string[] {
  return readdirSync(new URL(path, import.meta.url))
}
