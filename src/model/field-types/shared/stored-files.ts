import { Type } from '../../config-schema/type.ts'
import type { FieldLike, FieldType, Normalised } from '../field-type.ts'
import { listOfItems } from './list-value.ts'
import { accept, refuse } from './normalised.ts'
import { PRESENCE_OPERATORS } from './operators.ts'

const DEFAULT_MAX_FILES = 9
const FILE_ID = /^[A-Za-z0-9_-]{1,64}$/

/** What `images` and `files` share: a list of ids of stored files; answers show each as a FileValue. */
export function storedFilesField<N extends string>(name: N) {
  return {
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
    // A file that exists is the storage's to give.
    sample: (): unknown => [],
  } satisfies FieldType
}

function fileId(item: unknown): Normalised {
  const id = typeof item === 'object' && item !== null ? (item as { id?: unknown }).id : item
  return typeof id === 'string' && FILE_ID.test(id) ? accept(id) : refuse('not-file')
}

function fileName(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item)
  const { name, id } = item as { name?: unknown; id?: unknown }
  return String(name ?? id ?? '')
}
