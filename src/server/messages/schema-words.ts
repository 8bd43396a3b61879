import type { Locale } from '#model/localized-text.ts'

/** Keywords of request schemas. `required` and unknown names have their own messages. */
export type SchemaKeyword =
  | 'type'
  | 'enum'
  | 'anyOf'
  | 'minLength'
  | 'maxLength'
  | 'minimum'
  | 'maximum'
  | 'minItems'
  | 'maxItems'
  | 'uniqueItems'
  | 'pattern'
  | 'example'

interface SchemaWords {
  readonly keywords: Readonly<Record<SchemaKeyword, string>>
  /** Types of JSON Schema. */
  readonly types: Readonly<Record<string, string>>
  readonly or: string
  readonly comma: string
}

/** Messages for values that a request schema rejects; `{limit}`, `{type}` and the like are filled in. */
export const SCHEMA_WORDS: Readonly<Record<Locale, SchemaWords>> = {
  'zh-CN': {
    keywords: {
      type: '此项须为{type}',
      enum: '此项须为以下之一：{values}',
      anyOf: '此项不符合要求',
      minLength: '此项至少 {limit} 个字符',
      maxLength: '此项最多 {limit} 个字符',
      minimum: '此项不能小于 {limit}',
      maximum: '此项不能大于 {limit}',
      minItems: '此项至少 {limit} 个',
      maxItems: '此项最多 {limit} 个',
      uniqueItems: '此项不能包含重复的值',
      pattern: '此项格式不正确，须符合 {pattern}',
      example: '此项格式不正确，应类似 {example}',
    },
    types: {
      string: '文本',
      number: '数字',
      integer: '整数',
      boolean: '布尔值（true 或 false）',
      array: '列表',
      object: '对象',
      null: '空值',
    },
    or: '或',
    comma: '、',
  },
  'en-US': {
    keywords: {
      type: 'This entry must be {type}',
      enum: 'This entry must be one of {values}',
      anyOf: 'This entry is not valid',
      minLength: 'This entry must have at least {limit} characters',
      maxLength: 'This entry must have at most {limit} characters',
      minimum: 'This entry must not be less than {limit}',
      maximum: 'This entry must not be greater than {limit}',
      minItems: 'This entry must have at least {limit} items',
      maxItems: 'This entry must have at most {limit} items',
      uniqueItems: 'This entry must not hold the same value twice',
      pattern: 'This entry has the wrong form, it must match {pattern}',
      example: 'This entry has the wrong form, it should look like {example}',
    },
    types: {
      string: 'text',
      number: 'a number',
      integer: 'a whole number',
      boolean: 'true or false',
      array: 'a list',
      object: 'an object',
      null: 'null',
    },
    or: ' or ',
    comma: ', ',
  },
}
