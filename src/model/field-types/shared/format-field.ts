import type { TObject } from '@sinclair/typebox'
import type { FilterOperator } from '../../app-model.ts'
import { Type } from '../../config-schema/type.ts'
import { defineFieldType } from '../../define-extension.ts'
import { FORMATS, type FormatName } from '../../text/formats.ts'
import { refuse } from './normalised.ts'
import { checkFormat, checkText, oneLine, plainText } from './texts.ts'

/** A field type that is one format of specification section 5; `tidy` normalises input. */
export function formatField<N extends string>(
  name: N,
  formatName: FormatName,
  filterOperators: readonly FilterOperator[],
  maxLength: number,
  tidy: (text: string) => string,
) {
  const format = FORMATS[formatName]
  const options: TObject<Record<never, never>> = Type.Object({})
  return defineFieldType({
    name,
    storage: 'text',
    expressionType: 'string',
    options,
    filterOperators,
    sortable: true,
    normalise(value, field) {
      const text = oneLine(value)
      if (text === undefined) return refuse('not-text')
      const short = checkText(tidy(text), field, maxLength)
      return short.ok ? checkFormat(short.value as string, format, field) : short
    },
    format: plainText,
    sample: (): unknown => format.example,
  })
}
