import type { Resource } from '#model/app-model.ts'
import { checkExpression, type ExpressionUse } from '#model/expression/check.ts'
import { describedFunction } from '#model/expression/functions/descriptions/index.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import type { ExpressionProblem, ExpressionProblemCode } from '#model/expression/problem.ts'
import { type ExpressionSchema, typeOfField, type ValueType } from '#model/expression/schema.ts'
import { type LocalizedText, localized } from '#model/localized-text.ts'
import { type Basis, type Finding, type MissingName, UNSOUND_EXTENSIONS } from '../../problems/create-problem.ts'
import type { ProblemKind } from '../../problems/problem-kind.ts'
import { suggest } from '../../problems/suggest.ts'
import { quote } from '../../problems/wording.ts'
import { expressionSchema } from '../../resolve/expression-schema.ts'
import type { Facts } from '../../resolve/facts.ts'
import { fieldOf, followPath, successorOf } from '../../resolve/field-path.ts'
import { isUnread } from '../../resolve/unread.ts'
import type { ExpressionReference } from '../../walk/references.ts'
import type { Check } from '../check.ts'
import { type Correction, correctedExpression } from '../corrected-expression.ts'
import { missingField, noField, unknownField } from './unknown-field.ts'
import { noName, noPermission, unknownNames } from './unknown-names.ts'

const expressionType: ProblemKind = {
  code: 'expression-type',
  titleInChinese: '表达式类型不符',
  severity: 'error',
  why: localized(
    'The values do not fit together, so that the condition would never hold or the value could not be stored.',
    '值的类型对不上，条件永远不成立，或结果存不下。',
  ),
  fix: localized(
    'Compare like with like and let the result be of the expected type; see the list of functions in the documentation.',
    '请让比较双方类型一致、结果符合要求。',
  ),
}

const unknownOption: ProblemKind = {
  code: 'unknown-option',
  titleInChinese: '没有这个选项值',
  severity: 'error',
  why: localized(
    'The field can never have this value, so the condition would never (or always) hold.',
    '字段永远不会是这个值，条件会恒真或恒假。',
  ),
  fix: localized('Write a value that the field, dictionary or workflow declares.', '请写字段、字典或流程中声明的值。'),
}

const notSelectable: ProblemKind = {
  code: 'expression-not-selectable',
  titleInChinese: '表达式不能用于查询',
  severity: 'error',
  why: localized(
    'This expression selects rows in the database, and the database cannot compute this part.',
    '这个表达式要在数据库中筛选记录，而数据库算不了这一部分。',
  ),
  fix: localized(
    'Keep the value in a separate field (a computed field with `"stored": true`) and compare that.',
    '请把值放进带 “stored”: true 的计算字段再比较。',
  ),
}

const invalid: ProblemKind = {
  code: 'invalid-expression',
  titleInChinese: '表达式错误',
  severity: 'error',
  why: localized(
    'The expression cannot be evaluated, so the rule would never work.',
    '表达式无法计算，规则不会起作用。',
  ),
  fix: localized(
    'Correct it here. Expressions are CEL over record, old, me, params, now and today, as far as the place has them.',
    '请在此处改正。',
  ),
}

/** Kind of problem for each finding of the expression checker. */
const KINDS: Readonly<Record<ExpressionProblemCode, ProblemKind>> = {
  syntax: invalid,
  limit: invalid,
  'unknown-variable': invalid,
  'unknown-function': invalid,
  'argument-count': invalid,
  'unknown-field': unknownField,
  'wrong-argument': expressionType,
  'type-mismatch': expressionType,
  'wrong-result': expressionType,
  'unknown-option': unknownOption,
  'not-selectable': notSelectable,
}

/** Parses and type-checks every expression against the fields that it refers to. */
export const invalidExpression: Check = {
  ...invalid,
  also: [expressionType, unknownOption, notSelectable],
  any({ references, facts, report }) {
    for (const reference of references.expressions) {
      const problems = problemsOf(reference, facts)
      for (const { kind, ...finding } of findingsOf(reference, problems, facts)) report(finding, kind)
      if (problems.length === 0) for (const [finding, kind] of unknownHoldings(reference, facts)) report(finding, kind)
    }
  },
}

/** Each problem with its position: misspelt names one by one, anything else as one part with a correction. */
function findingsOf(reference: ExpressionReference, problems: readonly ExpressionProblem[], facts: Facts) {
  const { pointer, text, at = 0, isRewritten } = reference
  const all = problems.map(problem => {
    const { offset, ...words } = expressionFinding(problem, facts, text)
    const missing = missingIn(problem, facts)
    return {
      pointer,
      ...(isRewritten ? {} : { offset: at + offset }),
      ...words,
      ...(missing && { missing, restsOn: impliedBy(missing, facts) }),
      ...(words.kind === notSelectable && { restsOn: [CIRCLE] }),
      ...(problem.code === 'unknown-function' && { restsOn: UNSOUND_EXTENSIONS }),
    }
  })
  const [first] = all
  if (!first) return all
  if (isRewritten) return [{ ...first, ...correctedWhole(reference, facts) }, ...all.slice(1)]
  const problemsNow = (each: string) => problemsIn(each, reference, facts)
  const isNamed =
    !problems.some(each => isElsewhere(each, text, reference, facts)) &&
    all.every(({ didYouMean }) => didYouMean !== undefined) &&
    problemsNow(fixed(text, all, at)).length === 0
  const meant = isNamed ? undefined : correctedExpression(text, expressionUse(reference, facts), problemsNow)
  if (!meant) return all
  const { start, ...words } = meant
  return [{ ...first, offset: at + start, ...words, what: whatIsWrong(problems[0], first.what, meant) }]
}

/** What is said of an expression with a correction: of a syntax error, the part that is corrected. */
export function whatIsWrong(first: ExpressionProblem | undefined, what: Finding['what'], { replaces }: Correction) {
  return first?.code === 'syntax' ? unexpected(replaces) : what
}

/** The probable correction of what is written where the rest of the expression follows from its place. */
function correctedWhole(reference: ExpressionReference, facts: Facts): Partial<Finding> {
  const { isRewritten } = reference
  if (!isRewritten) return {}
  const { text, by } = isRewritten
  const problemsNow = (each: string) => {
    const whole = by(each)
    const before = Math.max(0, whole.indexOf(each))
    const within = (offset: number) => Math.min(each.length, Math.max(0, offset - before))
    return problemsIn(whole, reference, facts).map(problem => ({
      ...problem,
      start: within(problem.start),
      end: within(problem.end),
    }))
  }
  const meant = correctedExpression(text, expressionUse(reference, facts), problemsNow)
  if (!meant) return {}
  const { start, replaces, didYouMean } = meant
  return { didYouMean: text.slice(0, start) + didYouMean + text.slice(start + replaces.length), replaces: text }
}

/** Whether the field that `record` lacks is one of `row`, or the other way round. */
function isElsewhere(
  { code, params, start }: ExpressionProblem,
  text: string,
  { roots }: ExpressionReference,
  facts: Facts,
) {
  if (code !== 'unknown-field') return false
  const [, root, field = ''] = /^(\w+)\.(\w+)/.exec(text.slice(start)) ?? []
  if (field !== params.name || root === 'me') return false
  return Object.entries(roots).some(([other, name]) => {
    const fields = typeof name === 'string' ? facts.resource(name)?.fields : name
    return other !== root && Object.hasOwn(fields ?? {}, field)
  })
}

/** A value that needs itself is nested without end. */
const CIRCLE: Basis = { file: '.json', pointer: '', code: 'circular-computed' }

/** The scope of a resource implies fields. */
function impliedBy({ kind, scope = '' }: MissingName, facts: Facts): readonly Basis[] {
  const resource = kind === 'field' ? facts.resource(scope) : undefined
  return resource === undefined ? [] : [{ file: resource.location.file, pointer: '/scope' }]
}

/** The field or value that the expression assumes. */
export function missingIn({ code, params, candidates }: ExpressionProblem, facts: Facts): MissingName | undefined {
  const name = String(params.name)
  if (code === 'unknown-option') return { kind: 'value', name, candidates }
  const resource = code === 'unknown-field' ? facts.resource(String(params.resource)) : undefined
  return resource && missingField(resource, name)
}

function fixed(text: string, findings: readonly Finding[], at: number): string {
  return findings.reduceRight((before, { offset = 0, replaces = '', didYouMean = '' }) => {
    const start = offset - at
    return before.slice(0, start) + didYouMean + before.slice(start + replaces.length)
  }, text)
}

/** A role or permission that nobody can hold, compared with those of the account. */
function unknownHoldings({ pointer, text, at = 0, isRewritten }: ExpressionReference, facts: Facts) {
  if (isRewritten || !text.includes(' in me.')) return []
  const roles = [...text.matchAll(/'([^']*)'(?= in me\.roles\b)/g)]
    .filter(([, role]) => facts.role(role!) === undefined)
    .map(({ index, 1: role = '' }) => {
      const what = noName('role', role)
      const candidates = facts.names('role')
      const missing = { kind: 'role', name: role!, candidates } as const
      return [{ pointer, offset: at + index, what, missing, ...suggest(role!, candidates) }, unknownNames.role] as const
    })
  const permissions = [...text.matchAll(/\b(\d+)(?= in me\.permissionIds\b)/g)]
    .filter(([id]) => facts.permission(Number(id)) === undefined)
    .map(({ index, 0: id }) => {
      const what = noPermission(id)
      const missing = { kind: 'permission', name: id, candidates: facts.names('permission') } as const
      return [{ pointer, offset: at + index, what, missing }, unknownNames.permission] as const
    })
  return [...roles, ...permissions]
}

/** The problem for an error in an expression, wherever the expression is, with the position of the wrong name in its `text`. */
export function expressionFinding(problem: ExpressionProblem, facts: Facts, text: string) {
  const { resource } = problem.params
  const name = problem.params.given ?? problem.params.name
  const target = problem.code === 'unknown-field' ? facts.resource(String(resource)) : undefined
  const successor = target && successorOf(target, String(name))
  const suggestion =
    successor !== undefined
      ? { didYouMean: successor }
      : typeof name === 'string' && !VARIABLES.includes(name)
        ? suggest(name, problem.candidates)
        : {}
  const offset = placeOfName(problem, text)
  const fix = fixOf(problem)
  const replaces = suggestion.didYouMean === undefined ? {} : { replaces: String(name) }
  return {
    kind: KINDS[problem.code],
    offset,
    what: sentence(problem, successor),
    ...(fix && { fix }),
    ...suggestion,
    ...replaces,
  }
}

/** What to do where the expression itself says it: the values that there are, the parameters of the function, the missing sign. */
function fixOf({ code, params, candidates, message }: ExpressionProblem): LocalizedText | undefined {
  if (code === 'unknown-option' || (code === 'type-mismatch' && candidates.length > 0)) {
    const values = candidates.slice(0, NAMED_VALUES).map(value => `'${value}'`)
    const more = candidates.length > NAMED_VALUES ? ', …' : ''
    return localized('Write one of its values: {values}.', '请写它的一个值：{values}。', {
      values: values.join(', ') + more,
    })
  }
  const called =
    code === 'argument-count' || code === 'wrong-argument' ? describedFunction(String(params.name)) : undefined
  if (called) {
    const parameters = called.parameters.map(({ name, optional }) => (optional ? `${name}?` : name)).join(', ')
    const written = `${called.name}(${parameters}${called.variadic ? ', …' : ''})`
    return localized('Write it as {written}.', '请写成 {written}。', { written })
  }
  const [, sign] = (code === 'syntax' && /^expected '([^'])'/i.exec(message)) || []
  if (sign === ':')
    return localized(
      'Write what holds otherwise after a colon: condition ? one : other.',
      '请在冒号后写出否则的值：条件 ? 值 : 否则的值。',
    )
  if (!sign) return undefined
  return localized('Write "{sign}" here, or before.', '请在此处或之前写 "{sign}"。', { sign })
}

/** Beyond this number the values are not listed. */
const NAMED_VALUES = 12

/** A variable that exists in other places is no typo. */
const VARIABLES = ['record', 'old', 'row', 'params']

function placeOfName({ code, params, start, end }: ExpressionProblem, text: string): number {
  const part = text.slice(start, end)
  const name = String(params.name)
  if (code === 'unknown-field') return start + Math.max(0, part.search(new RegExp(`(?<=\\.)${name}\\b`)))
  if (code === 'unknown-function') return start + Math.max(0, part.indexOf(`${name}(`))
  const isInQuotes = code === 'unknown-option' || params.given !== undefined
  return isInQuotes ? start + 1 : start
}

function problemsIn(text: string, reference: ExpressionReference, facts: Facts) {
  return checkExpression(text, expressionUse(reference, facts))
}

function expressionUse({ roots, gives, selects }: ExpressionReference, facts: Facts): ExpressionUse {
  const schema = expressionSchema(facts)
  return { schema, roots, expected: expectedType(gives, schema, facts), selects }
}

function problemsOf(reference: ExpressionReference, facts: Facts): readonly ExpressionProblem[] {
  const problems = problemsIn(reference.text, reference, facts).filter(each => pointsSomewhere(each, facts))
  if (problems.length === 0 || !speaksOfUnread(reference, facts)) return problems
  return problems.filter(({ code }) => KINDS[code] === invalid)
}

function expectedType(
  gives: ExpressionReference['gives'],
  schema: ExpressionSchema,
  facts: Facts,
): ValueType | undefined {
  if (gives.kind === 'condition') return { kind: 'boolean' }
  if (gives.kind === 'anything') return undefined
  if (gives.kind === 'input') return typeOfField(gives.field, schema)
  const resource = facts.resource(gives.resource)
  const field = resource && fieldOf(resource, gives.field)
  // Sample data says only whether a record has a number of a sequence.
  if (field?.type === 'sequence') return undefined
  return field && !isUnread(field) ? typeOfField(field, schema, gives.resource) : undefined
}

/** A reference to an unknown resource is reported at its declaration. */
function pointsSomewhere({ code, message }: ExpressionProblem, facts: Facts): boolean {
  if (code !== 'type-mismatch' && code !== 'wrong-result') return true
  return [...message.matchAll(/(?:reference|one) to (\w+)/g)].every(([, name]) => facts.resource(name!) !== undefined)
}

/** Whether the expression refers to something unreadable, whose type is unknown. */
function speaksOfUnread({ text, roots }: ExpressionReference, facts: Facts): boolean {
  return Object.entries(roots).some(([root, name]) => {
    if (typeof name !== 'string') return false
    const resource = facts.resource(name)
    if (resource === undefined || isUnread(resource)) return true
    return (referencedPaths(text)[root] ?? []).some(path => leadsToUnread(resource, path, facts))
  })
}

function leadsToUnread(resource: Resource, path: string, facts: Facts): boolean {
  const followed = followPath(resource, path, facts)
  return path !== '' && followed.ok && followed.steps.length < path.split('.').length
}

/** Errors that are fully described by their parts. Types are named as in the config. */
const CHINESE: Partial<Readonly<Record<ExpressionProblemCode, string>>> = {
  syntax: '表达式有语法错误。',
  limit: '表达式过长，或嵌套过深。',
  'not-selectable': '数据库不能计算表达式的这一部分，因此不能用它筛选记录。',
  'unknown-variable': '此处没有变量 "{name}"。',
  'unknown-function': '没有函数 "{name}"。',
  'argument-count': '{name}(…) 的参数个数不对：现为 {count} 个。',
  'type-mismatch': '此处须为 {expected}，现为 {found}。',
  'wrong-result': '结果须为 {expected}，现为 {found}。',
  'unknown-field': '此处没有 "{name}"。',
  'wrong-argument': '{name}(…) 的参数 "{parameter}" 不正确。',
  'unknown-option': '与之比较的内容没有 "{name}" 这个值。',
}

/** Names are kept as they are; only a sentence that begins with an English word is capitalised. */
function sentence(problem: ExpressionProblem, successor: string | undefined): string | LocalizedText {
  const { message, code, params } = problem
  if (code === 'unknown-field' && params.resource !== undefined)
    return noField(String(params.resource), String(params.name), successor)
  const text = /^(?:the|there|a|an|nothing|unexpected|expected)\b/.test(message) ? upperFirst(message) : message
  const en = text.endsWith('.') ? text : `${text}.`
  const zh = 'operator' in params ? '"{operator}" 不能用在 {left} 与 {right} 之间。' : CHINESE[code]
  return zh === undefined ? en : { ...localized('', zh, params), 'en-US': en }
}

function unexpected(part: string): LocalizedText {
  return localized('Unexpected {part} in the expression.', '表达式中不应出现 {part}。', { part: quote(part) })
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
