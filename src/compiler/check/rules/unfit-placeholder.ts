import type { Field } from '#model/app-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { valueTypeOf } from '#model/field-types/index.ts'
import { LOCALES, type LocalizedText, localized } from '#model/localized-text.ts'
import { placeholdersOf, plainPath, templateParts } from '#model/text/text-template.ts'
import type { ResourceConfig } from '../../config-types.ts'
import { type Pointer, parentOf, pointerTo, valueAt } from '../../read/parse/json-pointer.ts'
import { followPath } from '../../resolve/field-path.ts'
import { isUnread } from '../../resolve/unread.ts'
import { otherBraces } from '../../templates/parse-template.ts'
import type { TextReference } from '../../walk/references.ts'
import type { Check, Subject } from '../check.ts'
import { localizedTexts } from '../parts.ts'

/** Readers of texts that are shown instead of being sent. */
const READ_BY = {
  hint: localized(
    'A hint is read by whoever fills in the form, and its values are written as text.',
    '提示由填写表单的人阅读，其中的值以文字写出。',
  ),
  refusal: localized(
    'The message is read by whoever is refused, and says no more than the rule itself reads.',
    '该消息由被拒绝的人阅读，只能包含规则本身读取的内容。',
  ),
}

export const unfitPlaceholder: Check = {
  code: 'unfit-placeholder',
  titleInChinese: '消息中的字段不合适',
  severity: 'error',
  why: localized(
    'A message is kept, with its words, where everybody with the page of messages reads it, and goes to its recipient as text.',
    '消息原文会保存，并发给收件人。',
  ),
  fix: localized('Name a field that is not masked and can be written as text.', '请用不脱敏、能写成文字的字段。'),
  any({ value, references, report }) {
    const filled = new Set(references.texts.map(({ pointer }) => pointer))
    for (const { pointer, text } of localizedTexts(value)) {
      for (const locale of LOCALES) {
        const at = pointerTo(pointer, locale)
        const words = text[locale]
        const [first] = filled.has(at) ? [] : placeholdersOf(words)
        if (first) report({ ...NOT_FILLED, pointer: at, offset: words.indexOf('{{') })
      }
    }
  },
  resource(subject) {
    for (const text of subject.references.texts) {
      checkBraces(subject, text.pointer, text.text)
      for (const placeholder of placeholdersOf(text.text)) checkOne(subject, text, placeholder)
    }
  },
}

const NOT_FILLED = {
  what: localized('Placeholders are not filled in here.', '此处不会填入占位符。'),
  why: localized('People would read the braces and what stands between them.', '花括号和其中的内容会原样显示。'),
  fix: localized('Write a text without placeholders.', '请写不含占位符的文字。'),
}

function checkBraces({ report }: Subject<ResourceConfig>, pointer: Pointer, text: string): void {
  const lone = text.replace(/\{\{.*?\}\}/gs, each => ' '.repeat(each.length)).indexOf('}}')
  const others = otherBraces(text)
  if (lone >= 0 && others.length === 0) {
    const why = localized(
      'The words between the braces would be written as they stand.',
      '花括号之间的内容会原样写出。',
    )
    const fix = localized('Write two braces before it, or remove those that close.', '请在前面写 "{{"，或删除 "}}"。')
    report({
      pointer,
      offset: lone,
      what: localized(
        'The placeholder that ends here does not begin with two braces.',
        '此处结束的占位符没有以两个左花括号开头。',
      ),
      why,
      fix,
    })
  }
  for (const part of templateParts(text)) {
    if (part.kind !== 'unclosed') continue
    const why = localized('The rest of the text would be lost.', '其后的文字会丢失。')
    const what = localized('The placeholder that begins here is not closed.', '此处开始的占位符没有结束。')
    const fix = localized('Write "}}" where it ends, or remove the opening braces.', '请在结束处写 "}}"，或删除 "{{"。')
    report({ pointer, offset: part.start, what, why, fix })
  }
  for (const { at, ...words } of others)
    report({
      pointer,
      offset: at,
      why: localized('People would read the braces and what stands between them.', '花括号和其中的内容会原样显示。'),
      ...words,
    })
}

function checkOne(
  subject: Subject<ResourceConfig>,
  { pointer, shown }: TextReference,
  { expression, start: offset }: { readonly expression: string; readonly start: number },
): void {
  const { file, value, facts, report } = subject
  const words = shown ? { why: READ_BY[shown] } : {}
  const own = facts.resource(file.name)
  if (own === undefined || isUnread(own)) return
  const named = pathsIn(expression)
  for (const path of named.filter(({ root }) => root !== 'params').map(each => each.path)) {
    const followed = followPath(own, path, facts)
    const masked = followed.ok ? followed.steps.find(({ field }) => field.masked) : undefined
    if (masked)
      report({
        pointer,
        offset,
        what: localized('"{name}" is a masked field.', '"{name}" 是脱敏字段。', { name: masked.field.name }),
        ...words,
      })
  }
  if (shown === 'refusal') {
    const ruleAt = pointerTo(parentOf(parentOf(pointer)), 'expression')
    const read = pathsIn(String(valueAt(value, ruleAt))).map(({ path }) => path)
    // An unknown field is reported itself.
    const unread = named.find(({ path }) => !read.includes(path) && followPath(own, path, facts).ok)
    const what =
      unread && localized('The rule does not read "{path}".', '该规则没有读取 "{path}"。', { path: unread.path })
    const restsOn = [{ file: file.source.path, pointer: ruleAt }]
    if (what)
      report({
        pointer,
        offset,
        what,
        ...words,
        fix: localized('Name what the rule reads.', '请填写规则所读取的内容。'),
        restsOn,
      })
  }
  const plain = plainPath(expression)
  const followed = plain && plain.root !== 'params' ? followPath(own, plain.path, facts) : undefined
  const last = followed?.ok ? followed.steps.at(-1)?.field : undefined
  const what = plain && last && unfitness(last, shown ? 'draft' : plain.root)
  if (what) report({ pointer, offset, what, ...words })
  else if (shown === 'refusal' && plain?.path.includes('.') && last && !WRITTEN_AS_STORED.has(valueTypeOf(last).name))
    report({
      pointer,
      offset,
      what: localized('"{path}" would be written as it is stored.', '"{path}" 会按存储的样子写出。', {
        path: plain.path,
      }),
      ...words,
      fix: AS_TEXT,
    })
}

/** Types whose stored values are readable: a rule has only the values of another record, not its fields. */
const WRITTEN_AS_STORED = new Set(['text', 'textarea', 'sequence', 'integer', 'decimal', 'date'])
const AS_TEXT = localized(
  'Write an amount as `yuan(…)`, a time as `date(…)`, or leave it out.',
  '金额请写成 `yuan(…)`，时间请写成 `date(…)`，或不写。',
)

function pathsIn(expression: string) {
  const { record = [], old = [], params = [] } = referencedPaths(expression)
  const of = (root: string, paths: readonly string[]) => paths.map(path => ({ root, path }))
  return [...of('record', record), ...of('old', old), ...of('params', params)]
}

/** The record before a change, and a record being filled in, have references as ids. */
function unfitness(field: Field, root: string): LocalizedText | undefined {
  if (isUnread(field)) return undefined
  const { name, wordless } = valueTypeOf(field)
  if (wordless)
    return localized(
      '"{field}" is of type {type}, which cannot be written as text.',
      '"{field}" 的类型为 {type}，不能写成文字。',
      { field: field.name, type: name },
    )
  const isReference = name === 'reference' || name === 'references'
  if (!isReference) return undefined
  if (root === 'old')
    return localized(
      '"{field}" of `old` is a reference; only `record` knows its name.',
      '`old` 的 "{field}" 是引用，只有 `record` 才有其名称。',
      { field: field.name },
    )
  return root === 'draft'
    ? localized(
        '"{field}" is a reference; name a field of the record it refers to.',
        '"{field}" 是引用，请填写所引用记录的字段。',
        { field: field.name },
      )
    : undefined
}
