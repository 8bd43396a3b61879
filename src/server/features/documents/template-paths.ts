import type { TemplatePart } from '#model/app-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'

type Each = Extract<TemplatePart, { kind: 'each' }>

/**
 * The dot paths that a template reads of the record, and of the rows of each repeated part. What it reads of the records
 * of a sheet, or adds up over them, is read of each record.
 */
export interface TemplatePaths {
  readonly record: readonly string[]
  readonly rows: readonly { readonly each: Each; readonly paths: readonly string[] }[]
}

/** Two parts that repeat the same rows are one. */
export function pathsOf(template: readonly TemplatePart[]): TemplatePaths {
  const record = new Set<string>()
  const rows = new Map<string, { each: Each; paths: Set<string> }>()
  walk(template, undefined)
  return { record: [...record], rows: [...rows.values()].map(({ each, paths }) => ({ each, paths: [...paths] })) }

  function walk(parts: readonly TemplatePart[], row: Set<string> | undefined): void {
    for (const part of parts) {
      if (part.kind === 'field') (part.root === 'row' ? row : record)?.add(part.path)
      else if (part.kind === 'records') walk(part.parts, record)
      else if (part.kind === 'value') note(part.expression, row)
      else if (part.kind === 'if') {
        note(part.when, row)
        walk(part.parts, row)
        walk(part.otherwise, row)
      } else if (part.kind === 'each') {
        const key = `${part.resource} ${part.by}`
        const known = rows.get(key) ?? { each: part, paths: new Set<string>() }
        rows.set(key, known)
        walk(part.parts, known.paths)
      }
    }
  }
  function note(expression: string, row: Set<string> | undefined): void {
    const read = referencedPaths(expression)
    for (const path of read.record ?? []) if (path !== '') record.add(path)
    for (const path of read.row ?? []) if (path !== '') row?.add(path)
    for (const path of read.total ?? []) if (path !== '') record.add(path)
  }
}
