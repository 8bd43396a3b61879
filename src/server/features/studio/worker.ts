/** Thread of compile-thread.ts: compiles repeatedly, and runs requests that need the compiler many times. */
import { parentPort, workerData } from 'node:worker_threads'
import { type Compiler, createCompiler } from '#compiler/compiler.ts'
import { type ConfigSource, isSound } from '#compiler/read/config-source.ts'
import { readExtensions } from '#compiler/read/read-extensions.ts'
import { findNode } from '#compiler/uses/config-node.ts'
import { isFixable, withFix, withFixes } from '#compiler/uses/fix.ts'
import { nameOf, renamed } from '#compiler/uses/rename.ts'
import { createLanguage, type FileRange, type Language } from '#language/language.ts'
import type { StudioFixPlace, StudioRename } from '#model/api/studio/drafts.ts'
import type { StudioUse, StudioUses } from '#model/api/studio/language.ts'
import { type Locale, type LocalizedText, localized } from '#model/localized-text.ts'
import type { ConfigProblem } from '#model/problems.ts'
import type { CompileTask, FixedFiles, RenamedFiles, ThreadAnswer } from './messages.ts'

const port = parentPort!
/** By the root of their files. Never wrong: each task brings its sources, and what differs from the last ones is compiled again. */
const compilers = new Map<string, Compiler>()
/** By root and locale; as the compilers. */
const languages = new Map<string, Language>()

const { directory } = workerData as { readonly directory: string }
let turn = Promise.resolve()

port.on('message', ({ id, task }: { readonly id: number; readonly task: CompileTask }) => {
  turn = turn.then(async () => {
    try {
      await readExtensions(directory)
      port.postMessage({ id, answer: answerOf(task) })
    } catch (error) {
      port.postMessage({ id, error: (error as Error).stack ?? String(error) })
    }
  })
})

function answerOf(task: CompileTask): ThreadAnswer {
  const { root, sources } = task
  switch (task.kind) {
    case 'check': {
      const result = compilerOf(root).compile(sources, { everyPlace: true })
      return {
        problems: result.ok ? result.warnings : result.problems,
        revision: result.ok ? result.model.revision : null,
      }
    }
    case 'model': {
      const result = compilerOf(root).compile(sources, { everyPlace: true })
      if (!result.ok) return { problems: result.problems, revision: null }
      return { problems: result.warnings, revision: result.model.revision, model: result.model }
    }
    case 'fix': {
      const { code, place } = task.only ?? {}
      if (place) return fixOne(task, place)
      const { sources: files, mended } = withFixes(sources, root, code)
      return { files, mended: mended.length }
    }
    case 'complete': {
      const language = languageOf(task)
      return language.complete(task.path, task.offset)
    }
    case 'hover': {
      const language = languageOf(task)
      const found = language.hover(task.path, task.offset)
      if (!found) return null
      const place = language.definition(task.path, task.offset)
      const at = place && lineOf(language, place)
      return at ? { ...found, place: { path: at.path, line: at.line, column: at.column } } : found
    }
    case 'part':
      return languageOf(task).nameAt(task.path, task.offset) ?? null
    case 'uses':
      return usesAt(languageOf(task), task)
    case 'rename':
      return rename(sources, task.name, task.to, root)
    case 'follow': {
      const before = withRenames(task.before, task.renames, root)
      const drafted = withRenames(sources, task.renames, root)
      return before && drafted ? { before, drafted } : null
    }
  }
}

function fixOne({ root, sources }: CompileTask, { path, line, column, code }: StudioFixPlace): FixedFiles {
  const result = compilerOf(root).compile(sources, { everyPlace: true })
  const problem = (result.ok ? result.warnings : result.problems).find(
    each =>
      each.file === `${root}/${path}` &&
      each.line === line &&
      each.column === column &&
      each.code === code &&
      isFixable(each),
  )
  return problem ? { files: withFix(sources, problem, root), mended: 1 } : { files: sources, mended: 0 }
}

function usesAt(language: Language, { path, offset }: { readonly path: string; readonly offset: number }): StudioUses {
  const name = language.nameAt(path, offset)
  if (name === undefined) return { name: null, places: [] }
  if (language.problems().some(({ problem }) => problem.severity === 'error'))
    return { name, places: [], isBroken: true }
  const uses = language.usesOf(name)
  const declaration = uses?.declaration && lineOf(language, uses.declaration)
  const places = uses?.places.flatMap(each => lineOf(language, each) ?? []) ?? []
  return { name, ...(declaration && { declaration }), places }
}

/** Longest text of a line in a list of places. */
const LINE = 160

function lineOf(language: Language, { path, start }: FileRange): StudioUse | undefined {
  const text = language.text(path)
  if (text === undefined) return undefined
  const before = text.slice(0, start).split('\n')
  const own = text.split('\n')[before.length - 1]!.trim()
  return { path, line: before.length, column: before.at(-1)!.length + 1, text: own.slice(0, LINE) }
}

/** Undefined where a part is missing, or a reference cannot be rewritten. */
function withRenames(
  sources: readonly ConfigSource[],
  renames: readonly StudioRename[],
  root: string,
): readonly ConfigSource[] | undefined {
  let files = sources
  for (const { name, to } of renames) {
    const found = findNode(files.filter(isSound), name)
    const result = found.ok ? renamed(files, found.node, to, root) : undefined
    if (!result?.ok) return undefined
    files = result.sources
  }
  return files
}

function rename(sources: readonly ConfigSource[], name: string, to: string, root: string): RenamedFiles {
  const compiled = compilerOf(root).compile(sources, { everyPlace: true })
  if (!compiled.ok) return { why: inBoth(compiled.problems[0]!) }
  const found = findNode(sources, name)
  if (!found.ok) return { why: found.why }
  const around = name.slice(0, name.length - nameOf(sources, found.node).length)
  const wanted = around !== '' && to.startsWith(around) ? to.slice(around.length) : to
  const taken = `${around}${wanted}`
  if (findNode(sources, taken).ok)
    return { why: localized('"{name}" already exists.', '“{name}”已存在。', { name: taken }) }
  const result = renamed(sources, found.node, wanted, root)
  if (result.ok) return { files: result.sources }
  const [problem] = result.problems
  const incomplete = localized('Not every mention of "{name}" can be rewritten.', '“{name}”的部分引用无法改写。', {
    name,
  })
  return { why: problem ? inBoth(problem) : incomplete }
}

function inBoth({ file, line, what, wording }: ConfigProblem): LocalizedText {
  const title = wording.titleInChinese
  return localized('{place} {what}', '{place} {title}', { place: `${file}:${line}`, what, title })
}

function languageOf({ root, locale, sources }: CompileTask & { readonly locale: Locale }): Language {
  const key = `${root} ${locale}`
  const known = languages.get(key) ?? createLanguage({ root, locale })
  languages.set(key, known)
  known.open(sources)
  return known
}

function compilerOf(root: string): Compiler {
  const known = compilers.get(root) ?? createCompiler(root)
  compilers.set(root, known)
  return known
}
