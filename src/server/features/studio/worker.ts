/** Thread of compile-thread.ts: compiles again and again, and does what needs the compiler many times over. */
import { parentPort } from 'node:worker_threads'
import { type Compiler, createCompiler } from '#compiler/compiler.ts'
import type { ConfigSource } from '#compiler/read/config-source.ts'
import { findNode } from '#compiler/uses/config-node.ts'
import { withFixes } from '#compiler/uses/fix.ts'
import { nameOf, renamed } from '#compiler/uses/rename.ts'
import type { CompileAnswer, CompileTask, FixedFiles, RenamedFiles } from './messages.ts'

const port = parentPort!
const compilers = new Map<string, Compiler>()

port.on('message', ({ id, task }: { readonly id: number; readonly task: CompileTask }) => {
  try {
    port.postMessage({ id, answer: answerOf(task) })
  } catch (error) {
    port.postMessage({ id, error: (error as Error).stack ?? String(error) })
  }
})

function answerOf(task: CompileTask): CompileAnswer | FixedFiles | RenamedFiles {
  const { root, sources } = task
  switch (task.kind) {
    case 'check': {
      const result = compilerOf(root).compile(sources)
      return {
        problems: result.ok ? result.warnings : result.problems,
        revision: result.ok ? result.model.revision : null,
      }
    }
    case 'model': {
      const result = compilerOf(root).compile(sources)
      if (!result.ok) return { problems: result.problems, revision: null }
      return { problems: result.warnings, revision: result.model.revision, model: result.model }
    }
    case 'fix': {
      const { sources: files, mended } = withFixes(sources, root)
      return { files, mended: mended.length }
    }
    case 'rename':
      return rename(sources, task.name, task.to, root)
  }
}

function rename(sources: readonly ConfigSource[], name: string, to: string, root: string): RenamedFiles {
  const compiled = compilerOf(root).compile(sources)
  if (!compiled.ok) return { why: compiled.problems[0]!.what }
  const found = findNode(sources, name)
  if (!found.ok) return { why: found.why }
  const around = name.slice(0, name.length - nameOf(sources, found.node).length)
  const wanted = around !== '' && to.startsWith(around) ? to.slice(around.length) : to
  const result = renamed(sources, found.node, wanted, root)
  if (!result.ok) return { why: result.problems[0]?.what ?? `Not every mention of "${name}" can be rewritten.` }
  return { files: result.sources }
}

function compilerOf(root: string): Compiler {
  const known = compilers.get(root) ?? createCompiler(root)
  compilers.set(root, known)
  return known
}
