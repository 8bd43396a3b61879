import type { Page } from '../app-model.ts'
import { Type } from '../config-schema/type.ts'
import { field } from '../config-schema/vocabulary.ts'
import { listPage } from './list.ts'
import type { PageKind } from './page-kind.ts'

/** Records from a spreadsheet, and the imports there were as a list. */
export const importPage = {
  ...listPage,
  name: 'import',
  options: Type.Object({
    imports: Type.Optional(
      field(
        'Enum field whose values are names of resources: files may be imported into those of them that the rows of the page allow.',
        { types: ['enum'] },
      ),
    ),
  }),
} satisfies PageKind

/** Field of the page's resource that names what may be imported; undefined = the page only lists. */
export function importsOf({ options }: Pick<Page, 'options'>): string | undefined {
  return options.imports as string | undefined
}
