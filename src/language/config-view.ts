import { type ParseError, parse } from 'jsonc-parser'
import { buildSet } from '#compiler/read/build-set.ts'
import type { ConfigFile } from '#compiler/read/config-file.ts'
import type { ConfigSource } from '#compiler/read/config-source.ts'
import { placeOf } from '#compiler/read/file-kind.ts'
import { isHelp } from '#compiler/read/help-files.ts'
import { createFileLoader } from '#compiler/read/load-files.ts'
import { jsonPositions } from '#compiler/read/parse/json-positions.ts'
import { isTemplate } from '#compiler/read/template-files.ts'
import { configQuery } from '#compiler/resolve/config-facts.ts'
import { type Facts, factsBy } from '#compiler/resolve/facts.ts'
import { Memo } from '#compiler/resolve/memo.ts'
import { type References, referencesIn } from '#compiler/walk/references.ts'

/** The config as far as it can be parsed, also while a file is being edited. */
export interface ConfigView {
  readonly facts: Facts
  /** The file with this text, however broken; undefined for anything but a JSON file of the config. */
  fileWith(path: string, text: string): ConfigFile | undefined
  /** The config with this text of a file, for what cannot be read while a value is missing. */
  withText(path: string, text: string): ConfigView
  /** The references and expressions of a file. */
  referencesIn(file: ConfigFile): References
}

/** Creates views of successive versions of a config; unchanged files are not parsed again. */
export function createViews(root: string): (sources: readonly ConfigSource[]) => ConfigView {
  const load = createFileLoader(root)
  const memo = new Memo()
  return function viewOf(sources): ConfigView {
    memo.begin()
    const { files } = load(sources.filter(({ path }) => !isHelp(path) && !isTemplate(path)))
    const facts = factsBy(configQuery(buildSet(files), memo))
    return {
      facts,
      fileWith(path, text) {
        const place = path.endsWith('.json') ? placeOf(path) : undefined
        if (!place) return undefined
        const value = tolerant(text)
        const shown = `${root}/${path}`
        const source = { path: shown, text, value, positions: jsonPositions(shown, text) }
        return { ...place, source, hash: '', value, complete: false, problems: [] }
      },
      withText: (path, text) => viewOf(sources.map(each => (each.path === path ? { ...each, text } : each))),
      referencesIn: file => referencesIn(file, facts),
    }
  }
}

/** The readable part of the text. */
export function tolerant(text: string): unknown {
  const errors: ParseError[] = []
  return parse(text, errors, { allowTrailingComma: true })
}
