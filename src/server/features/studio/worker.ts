/** Thread of compile-thread.ts: compiles repeatedly, and runs requests that need the compiler many times. */
import { parentPort, workerData } from 'node:worker_threads'
import { type Compiler, createCompiler } from '#compiler/compiler.ts'
import type { ConfigSource } from '#compiler/read/config-source.ts'
import { readExtensions } from '#compiler/read/read-extensions.ts'
import { findNode } from '#compiler/uses/config-node.ts'
import { withFixes } from '#compiler/uses/fix.ts'
import { nameOf, renamed } from '#compiler/uses/rename.ts'
import { createLanguage, type Language } from '#language/language.ts'
import { type LocalizedText, localized } from '#model/localized-text.ts'
import type { ConfigProblem } from '#model/problems.ts'
import type { CompileTask, RenamedFiles, ThreadAnswer } from './messages.ts'

const port = parentPort!
const compilers = new Map<string, Compiler>()
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
      const { sources: files, mended } = withFixes(sources, root)
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
      const text = place && language.text(place.path)
      if (!place || text === undefined) return found
      const before = text.slice(0, place.start).split('\n')
      return { ...found, place: { path: place.path, line: before.length, column: before.at(-1)!.length + 1 } }
    }
    case 'rename':
      return rename(sources, task.name, task.to, root)
  }
}

function rename(sources: readonly ConfigSource[], name: string, to: string, root: string): RenamedFiles {
  const compiled = compilerOf(root).compile(sources, { everyPlace: true })
  if (!compiled.ok) return { why: inBoth(compiled.problems[0]!) }
  const found = findNode(sources, name)
  if (!found.ok) return { why: found.why }
  const around = name.slice(0, name.length - nameOf(sources, found.node).length)
  const wanted = around !== '' && to.startsWith(around) ? to.slice(around.length) : to
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

function languageOf({ root, locale, sources }: CompileTask & { readonly kind: 'complete' | 'hover' }): Language {
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
