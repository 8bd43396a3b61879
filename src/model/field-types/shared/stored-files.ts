import { Type } from '../../config-schema/type.ts'
import { defineFieldType } from '../../define-extension.ts'
import type { FieldLike, Normalised } from '../field-type.ts'
import { listOfItems } from './list-value.ts'
import { accept, refuse } from './normalised.ts'
import { PRESENCE_OPERATORS } from './operators.ts'

const DEFAULT_MAX_FILES = 9
const FILE_ID = /^[A-Za-z0-9_-]{1,64}$/

/** Shared by `images` and `files`: a list of ids of stored files; responses have each as a FileValue. */
export function storedFilesField<N extends string>(name: N) {
  return defineFieldType({
    name,
    storage: 'json',
    expressionType: 'list',
    options: Type.Object({
      max: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'Most files. Default: 9.' })),
    }),
    filterOperators: PRESENCE_OPERATORS,
    sortable: false,
    ofOneRecord: true,
    wordless: true,
    normalise: (value: unknown, field: FieldLike) => listOfItems(value, field.max ?? DEFAULT_MAX_FILES, fileId),
    format: (value: unknown) => (Array.isArray(value) ? value.map(fileName).join(', ') : ''),
    // Samples need an existing file, which only the storage has.
    sample: (): unknown => [],
  })
}

/** Whether the values of a field are files, or rows with files in one of their columns. */
export function holdsFiles({ type, rows }: HoldsFiles): boolean {
  return OF_FILES.includes(type) || (rows?.columns.some(holdsFiles) ?? false)
}

/** Ids of the files in a value, in stored or response form. */
export function fileIdsIn(field: HoldsFiles, value: unknown): readonly string[] {
  const ids: string[] = []
  replaceFiles(field, value, item => {
    const id = fileId(item)
    if (id.ok) ids.push(id.value as string)
    return []
  })
  return ids
}

/** The value with each file replaced by its entry in `replaced`; files without one are removed. */
export function replaceFiles(
  field: HoldsFiles,
  value: unknown,
  replaced: (item: unknown) => readonly unknown[],
): unknown {
  if (!Array.isArray(value)) return value
  if (OF_FILES.includes(field.type)) return value.flatMap(replaced)
  const columns = field.rows?.columns.filter(holdsFiles) ?? []
  return value.map(row => {
    if (typeof row !== 'object' || row === null) return row
    const copy: Record<string, unknown> = { ...row }
    for (const column of columns)
      if (column.name in copy) copy[column.name] = replaceFiles(column, copy[column.name], replaced)
    return copy
  })
}

type HoldsFiles = Pick<FieldLike, 'type' | 'rows'>
const OF_FILES: readonly string[] = ['images', 'files']

function fileId(item: unknown): Normalised {
  const id = typeof item === 'object' && item !== null ? (item as { id?: unknown }).id : item
  return typeof id === 'string' && FILE_ID.test(id) ? accept(id) : refuse('not-file')
}

function fileName(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item)
  const { name, id } = item as { name?: unknown; id?: unknown }
  return String(name ?? id ?? '')
}
