import type { Extension, ExtensionKind } from '#model/define-extension.ts'
import { evaluate } from '#model/expression/evaluate.ts'
import { ownFunctionNames } from '#model/expression/functions/index.ts'
import { withArticle } from '#model/expression/problem.ts'
import { ownFieldTypes } from '#model/field-types/index.ts'
import { joined, type LocalizedText, localized } from '#model/localized-text.ts'
import { ownPageKinds } from '#model/page-kinds/index.ts'
import type { ConfigProblem } from '#model/problems.ts'
import { nearestName } from '../problems/did-you-mean.ts'
import type { ProblemKind } from '../problems/problem-kind.ts'
import { suggest } from '../problems/suggest.ts'
import { wrongChoice } from './extension-choices.ts'
import {
  type CodeModule,
  duplicateExtension,
  invalidExtension,
  literal,
  placeAfter,
  problemAt,
  quoted,
  type Suggested,
} from './extension-problems.ts'

/** Collects errors of an extension; returns whether there are none. */
export function isSound({ file, value }: CodeModule, all: readonly CodeModule[], problems: ConfigProblem[]): boolean {
  const { extension, name } = value
  const named = { extension: String(extension), name: String(name) }
  const report = (kind: ProblemKind, what: LocalizedText, more: Suggested = {}, place?: string) => {
    problems.push({ ...problemAt(file, name, kind, what), ...more, ...placeAfter(file, name, place) })
    return false
  }
  /** A member that is lacking, and the one with which it was probably confused. */
  const lacking = (member: string, what: LocalizedText) => {
    const written = nearestName(member, Object.keys(value))
    return written === undefined
      ? report(invalidExtension, what)
      : report(invalidExtension, what, { didYouMean: member, replaces: written }, `\\b${literal(written)}\\b`)
  }
  if (typeof extension !== 'string' || !Object.hasOwn(MEMBERS, extension))
    return report(
      invalidExtension,
      localized('There is no kind of extension "{extension}".', '没有 "{extension}" 这一类扩展。', named),
      suggest(String(extension), Object.keys(MEMBERS)),
    )
  if (name === undefined)
    return lacking(
      'name',
      localized('The {extension} needs "name", a string.', '{extension} 扩展缺少文本 "name"。', named),
    )
  if (typeof name !== 'string' || !NAME.test(name))
    return report(
      invalidExtension,
      localized(
        '"{name}" cannot be the name of an extension: letters and digits, a small letter first.',
        '"{name}" 不能作为扩展名称：只用字母和数字，以小写字母开头。',
        named,
      ),
    )
  const more = extension !== 'fieldType' ? {} : 'expressionType' in value ? WHOLE_TYPE : SHORT_TYPE
  const members: Readonly<Record<string, MemberType>> = { ...MEMBERS[extension as ExtensionKind], ...more }
  const wrong = Object.entries(members).find(([key, type]) => typeof value[key] !== type || value[key] === null)
  if (wrong) {
    const [member, type] = wrong
    const kind = { 'en-US': withArticle(type), 'zh-CN': TYPES_IN_CHINESE[type] }
    const what = localized(
      'The {extension} "{name}" needs "{member}", {kind}.',
      '{extension} 扩展 "{name}" 缺少 "{member}"（{kind}）。',
      {
        ...named,
        member,
        kind,
      },
    )
    return lacking(member, what)
  }
  const first = all.find(each => each.value.extension === extension && each.value.name === name)
  if (first?.value !== value)
    return report(
      duplicateExtension,
      localized(
        'There is a {extension} "{name}" already, in {file}.',
        '{extension} 扩展 "{name}" 已有一个，在 {file}。',
        {
          ...named,
          file: first?.file.path ?? '',
        },
      ),
    )
  if (extension === 'function' && ownFunctionNames.has(name))
    return report(
      duplicateExtension,
      localized('The platform already has a function "{name}".', '平台已有函数 "{name}"。', named),
    )
  if ((extension === 'fieldType' && ownFieldTypes.has(name)) || (extension === 'pageKind' && ownPageKinds.has(name)))
    return report(
      duplicateExtension,
      localized('The platform has {article} "{name}" of its own.', '平台自带 {extension} "{name}"。', {
        ...named,
        article: withArticle(KINDS_IN_WORDS[extension]),
      }),
    )
  const choice = wrongChoice(value)
  if (choice) {
    const { member, written, choices } = choice
    const kind = KINDS_IN_WORDS[extension as keyof typeof KINDS_IN_WORDS] ?? extension
    const what = localized(
      '"{member}" of the {kind} "{name}" must be one of {choices}.',
      '{extension} 扩展 "{name}" 的 "{member}" 只能是 {choices} 之一。',
      { ...named, member, kind, choices: joined(choices) },
    )
    const meant = suggest(written, choices)
    return report(
      invalidExtension,
      what,
      { ...meant, ...(meant.didYouMean !== undefined && { replaces: written }) },
      quoted(written),
    )
  }
  if ((extension === 'job' || extension === 'source') && !((value.everyMinutes as number) >= 1))
    return report(
      invalidExtension,
      localized(
        '"everyMinutes" of the {extension} "{name}" must be 1 or more.',
        '{extension} 扩展 "{name}" 的 "everyMinutes" 不能小于 1。',
        named,
      ),
    )
  return true
}

/** Examples of a function with another result. */
export function wrongExamples(
  { name, examples }: Extract<Extension, { extension: 'function' }>,
  all: readonly CodeModule[],
): ConfigProblem[] {
  const { file } = all.find(({ value }) => value.extension === 'function' && value.name === name)!
  return (examples ?? []).flatMap(({ expression, result }) => {
    const is = attempt(() => JSON.stringify(evaluate(expression, {})))
    if (is === JSON.stringify(result)) return []
    return [
      problemAt(
        file,
        expression,
        invalidExtension,
        localized(
          'The example {expression} gives {is}, not {result}.',
          '示例 {expression} 的结果是 {is}，不是 {result}。',
          {
            expression,
            is,
            result: JSON.stringify(result),
          },
        ),
      ),
    ]
  })
}

function attempt(work: () => string): LocalizedText | string {
  try {
    return work()
  } catch (error) {
    return localized('an error ({message})', '错误（{message}）', { message: (error as Error).message })
  }
}

const NAME = /^[a-z][A-Za-z0-9]*$/

type MemberType = 'function' | 'string' | 'number' | 'object'

/** Required members of each kind besides its name. */
const MEMBERS: Readonly<Record<ExtensionKind, Readonly<Record<string, MemberType>>>> = {
  action: { run: 'function', on: 'string' },
  effect: { run: 'function', with: 'object' },
  guard: { judge: 'function', resource: 'string' },
  job: { run: 'function', everyMinutes: 'number' },
  source: { rows: 'function', everyMinutes: 'number' },
  function: { evaluate: 'function', returns: 'string', parameters: 'object', documentation: 'object' },
  fieldType: { normalise: 'function', storage: 'string' },
  panel: { title: 'object' },
  pageKind: { keys: 'object' },
}

/** Further required members of a field type, in the short form and in the complete form of built-in types. */
const SHORT_TYPE = { message: 'object' } as const
const WHOLE_TYPE = {
  expressionType: 'string',
  filterOperators: 'object',
  options: 'object',
  format: 'function',
  sample: 'function',
} as const

const KINDS_IN_WORDS = { fieldType: 'field type', pageKind: 'page kind' }
const TYPES_IN_CHINESE = { function: '函数', string: '文本', number: '数字', object: '对象' }
