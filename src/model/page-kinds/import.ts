import type { Page } from '../app-model.ts'
import { Type } from '../config-schema/type.ts'
import { field } from '../config-schema/vocabulary.ts'
import { definePageKind } from '../define-extension.ts'
import { listPage } from './list.ts'

/** Imports records from a spreadsheet, and lists earlier imports. */
export const importPage = definePageKind({
  ...listPage,
  name: 'import',
  purpose: {
    'zh-CN': '从表格导入：先下载模板，填好后上传，确认无误再导入。',
    'en-US': 'Import from a spreadsheet: download the template, fill it in, upload it, check and import.',
  },
  options: Type.Object({
    imports: Type.Optional(
      field(
        'Enum field whose values are names of resources: files may be imported into those of them that the rows of the page allow.',
        { types: ['enum'], valuesName: 'resource' },
      ),
    ),
  }),
})

/** Field of the page's resource that names the imported resource; undefined = the page only lists. */
export function importsOf({ options }: Pick<Page, 'options'>): string | undefined {
  return options.imports as string | undefined
}
