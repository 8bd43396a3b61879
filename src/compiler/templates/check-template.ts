import type { Field, TemplatePart, TemplateRoot } from '#model/app-model.ts'
import { checkExpression, expressionType } from '#model/expression/check.ts'
import { parseExpression } from '#model/expression/parse.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import type { ExpressionProblem } from '#model/expression/problem.ts'
import { type ExpressionRoots, type ExpressionSchema, typeOfField, type ValueType } from '#model/expression/schema.ts'
import type { ValueKind } from '#model/expression/value-kind.ts'
import { valueTypeOf } from '#model/field-types/index.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import { localized } from '#model/localized-text.ts'
import { correctedExpression } from '../check/corrected-expression.ts'
import { expressionFinding, missingIn, whatIsWrong } from '../check/rules/invalid-expression.ts'
import { notABackReference } from '../check/rules/not-a-back-reference.ts'
import { unknownNames } from '../check/rules/unknown-names.ts'
import type { Finding, MissingName } from '../problems/create-problem.ts'
import type { ProblemKind } from '../problems/problem-kind.ts'
import { suggest } from '../problems/suggest.ts'
import { oneOfNamesText, quote } from '../problems/wording.ts'
import { invalidTemplate } from '../read/file-problems.ts'
import { expressionSchema } from '../resolve/expression-schema.ts'
import type { Facts } from '../resolve/facts.ts'
import { fieldAt, fieldOf } from '../resolve/field-path.ts'
import { isUnread } from '../resolve/unread.ts'
import { parseTemplate, type WrittenPart } from './parse-template.ts'

/** An error at a character of the template. */
export interface TemplateFinding {
  readonly kind: ProblemKind
  readonly at: number
  readonly what: Finding['what']
  readonly fix?: LocalizedText
  readonly didYouMean?: string
  readonly replaces?: string
  readonly missing?: MissingName
}

export interface CheckedTemplate {
  readonly parts: readonly TemplatePart[]
  readonly findings: readonly TemplateFinding[]
}

/**
 * Parses a template of a document of `resource`, and checks every expression against the fields that it refers to. `groupBy`:
 * the fields that the records of a sheet share.
 */
export function checkTemplate(
  text: string,
  resource: string,
  facts: Facts,
  groupBy?: readonly string[],
): CheckedTemplate {
  const { parts, mistakes } = parseTemplate(text)
  const own = facts.resource(resource)
  // The shared values are unknown if a name is misspelt, which is reported there.
  const isSharedKnown = own !== undefined && (groupBy ?? []).every(name => fieldOf(own, name) !== undefined)
  const findings: TemplateFinding[] = mistakes.map(mistake => ({ kind: invalidTemplate, ...mistake }))
  const roots = { record: resource, ...(groupBy && { total: amountsOf(resource, facts) }) }
  const context: Context = {
    facts,
    schema: expressionSchema(facts),
    roots,
    findings,
    ...(groupBy && { groupBy }),
    isSharedKnown,
  }
  return { parts: parts.flatMap(part => checkPart(part, context)), findings }
}

interface Context {
  readonly facts: Facts
  readonly schema: ExpressionSchema
  readonly roots: Omit<ExpressionRoots, 'record' | 'row'> & { readonly record: string; readonly row?: string }
  readonly findings: TemplateFinding[]
  readonly groupBy?: readonly string[]
  readonly isSharedKnown: boolean
}

/** Fields that can be summed over the records of a sheet. */
function amountsOf(resource: string, facts: Facts): Readonly<Record<string, Field>> {
  const fields = Object.entries(facts.resource(resource)?.fields ?? {})
  return Object.fromEntries(fields.filter(([, field]) => !isUnread(field) && valueTypeOf(field).figure === 'amount'))
}

function checkPart(part: WrittenPart, context: Context): TemplatePart[] {
  const { kind } = part
  if (kind === 'text') return [part]
  if (kind === 'value') return checkValue(part, context)
  const { roots } = context
  const row = kind === 'each' ? part.resource : kind === 'records' ? roots.record : roots.row
  const into = row === undefined ? context : { ...context, roots: { ...roots, row } }
  if (kind === 'each' && !checkEach(part, context)) return []
  const parts = part.parts.flatMap(each => checkPart(each, into))
  if (kind === 'each') return [{ kind, resource: part.resource, by: part.by, parts }]
  if (kind === 'records') return checkRecords(part.at, context) ? [{ kind, parts }] : []
  if (part.when !== '') check(part.when, part.at, context, { kind: 'boolean' })
  return [{ kind, when: part.when, parts, otherwise: part.otherwise.flatMap(each => checkPart(each, context)) }]
}

/** Whether the records of the resource refer to the printed one. */
function checkEach({ resource: name, by, at }: Extract<WrittenPart, { kind: 'each' }>, context: Context): boolean {
  const { facts, findings, roots, groupBy } = context
  if (name === '') return false
  if (groupBy) {
    const what = localized(
      'A sheet of several records cannot repeat what belongs to one of them.',
      '多条记录合印一张时，不能重复其中一条的内容。',
    )
    findings.push({
      kind: invalidTemplate,
      at,
      what,
      fix: localized('Write {{ each record }}, or remove `groupBy`.', '请写 {{ each record }}，或删除 `groupBy`。'),
    })
    return false
  }
  const resource = facts.resource(name)
  if (resource === undefined) {
    const suggestion = suggest(name, facts.names('resource'))
    findings.push({
      kind: unknownNames.resource,
      at,
      what: localized('There is no resource {name}.', '没有资源 {name}。', { name: quote(name) }),
      ...suggestion,
    })
    return false
  }
  const field = fieldOf(resource, by)
  const isKnown = !isUnread(resource) && !(field && isUnread(field))
  if (!isKnown || field?.resource === roots.record) return isKnown
  const candidates = Object.values(resource.fields)
    .filter(each => each.resource === roots.record)
    .map(each => each.name)
  const fix =
    candidates.length === 0
      ? {}
      : { fix: localized('Write {names}.', '请写 {names}。', { names: oneOfNamesText(candidates) }) }
  const what = localized('"{by}" of "{name}" does not point to "{record}".', '"{name}" 的 "{by}" 不引用 "{record}"。', {
    by,
    name,
    record: roots.record,
  })
  findings.push({ kind: notABackReference, at, what, ...suggest(by, candidates), ...fix })
  return false
}

function checkRecords(at: number, { findings, groupBy }: Context): boolean {
  const fix = localized(
    'Say in `groupBy` of the document which records share a sheet.',
    '请在单据的 `groupBy` 中写明哪些记录共用一张。',
  )
  if (!groupBy)
    findings.push({
      kind: invalidTemplate,
      at,
      what: localized('A sheet of this document has one record.', '该单据一张只有一条记录。'),
      fix,
    })
  return groupBy !== undefined
}

/** The types in which a value can be formatted, besides its own. */
const WRITTEN_AS = ['text', 'integer', 'decimal', 'money', 'percent', 'boolean', 'date', 'datetime', 'month'] as const

/** Default format of a value without a field or an `as`. */
const BY_KIND: Readonly<Partial<Record<ValueKind, string>>> = {
  text: 'text',
  integer: 'integer',
  number: 'decimal',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime',
  any: 'text',
  null: 'text',
}

function checkValue(part: Extract<WrittenPart, { kind: 'value' }>, context: Context): TemplatePart[] {
  const { expression, at, as } = part
  const { findings, schema, roots } = context
  if (as !== undefined && !(WRITTEN_AS as readonly string[]).includes(as)) {
    const what = localized('A value cannot be written as {as}.', '值不能写成 {as}。', { as: quote(as) })
    findings.push({
      kind: invalidTemplate,
      at,
      what,
      fix: localized('Write {names}.', '请写 {names}。', { names: oneOfNamesText(WRITTEN_AS) }),
      ...suggest(as, WRITTEN_AS),
    })
    return []
  }
  const title = { 'zh-CN': '', 'en-US': '' }
  const expected = as === undefined ? undefined : typeOfField({ name: 'value', type: as, title }, schema)
  if (!check(expression, at, context, expected)) return []
  const field = as === undefined ? fieldMeant(expression, context) : undefined
  if (field) return [{ kind: 'field', ...field }]
  const { kind } = expressionType(expression, schema, roots)
  const type = as ?? BY_KIND[kind]
  if (type !== undefined) return [{ kind: 'value', expression, type }]
  const fix = localized(
    'Name one of its members, or repeat a part of the document with {{ each … by … }}.',
    '请填写其中一个成员，或用 {{ each … by … }} 重复单据的一部分。',
  )
  findings.push({
    kind: invalidTemplate,
    at,
    what: localized('A {kind} has no text of its own.', '{kind} 类型的值没有文字形式。', { kind }),
    fix,
  })
  return []
}

/** `record.house.fullName` is a field, formatted by its type. */
function fieldMeant(expression: string, { roots, facts }: Context) {
  const parsed = parseExpression(expression)
  if (!parsed.ok || parsed.ast.kind !== 'path') return undefined
  const { root, steps } = parsed.ast
  const name = root === 'row' ? roots.row : root === 'record' || root === 'total' ? roots.record : undefined
  const resource = name === undefined ? undefined : facts.resource(name)
  const path = steps.join('.')
  if (resource === undefined || path === '' || !fieldAt(resource, path, facts)) return undefined
  return { root: root as TemplateRoot, path }
}

function check(text: string, at: number, context: Context, expected?: ValueType): boolean {
  const { facts, schema, roots, findings } = context
  const use = { schema, roots, ...(expected && { expected }) }
  const problems = checkExpression(text, use)
  const found = problems.map(problem => {
    const { offset, ...words } = expressionFinding(problem, facts, text)
    const missing = missingIn(problem, facts)
    return { at: at + offset, ...words, ...ownerOf(problem, context), ...(missing && { missing }) }
  })
  const [first] = found
  const isNamed = found.every(({ didYouMean }) => didYouMean !== undefined)
  const problemsOf = (each: string) => {
    const left = checkExpression(each, use)
    return left.length === 0 && notShared(each, context).length > 0 ? problems : left
  }
  const meant = isNamed ? undefined : correctedExpression(text, use, problemsOf)
  if (first && meant) {
    const { start, ...words } = meant
    findings.push({ ...first, at: at + start, ...words, what: whatIsWrong(problems[0], first.what, meant) })
  } else findings.push(...found)
  return problems.length === 0 && isShared(text, at, context)
}

/** A field named without its record. */
function ownerOf({ code, params }: ExpressionProblem, { roots, facts, groupBy }: Context) {
  const name = String(params.name)
  if (code !== 'unknown-variable') return {}
  const has = (resource: string | undefined) => {
    const owner = resource === undefined ? undefined : facts.resource(resource)
    return owner !== undefined && fieldOf(owner, name) !== undefined
  }
  const isShared = groupBy === undefined || groupBy.includes(name)
  const root = has(roots.row) ? 'row' : has(roots.record) && isShared ? 'record' : undefined
  return root === undefined ? {} : { didYouMean: `${root}.${name}`, replaces: name }
}

/** On a sheet of several records `record` stands for their shared values: what else the expression reads of it. */
function notShared(text: string, { groupBy, isSharedKnown }: Context): readonly string[] {
  if (!groupBy || !isSharedKnown) return []
  return (referencedPaths(text).record ?? []).filter(path => !groupBy.includes(path.split('.')[0] ?? ''))
}

function isShared(text: string, at: number, context: Context): boolean {
  const others = notShared(text, context)
  for (const path of others) {
    const what = localized(
      'The records of a sheet need not agree in {path}.',
      '同一张上的记录在 {path} 上不一定相同。',
      { path: quote(path) },
    )
    const fix = localized(
      'Write `row` inside {{ each record }}, `total` for a sum, or add the field to `groupBy`.',
      '请在 {{ each record }} 中写 `row`，合计写 `total`，或把该字段加入 `groupBy`。',
    )
    context.findings.push({ kind: invalidTemplate, at, what, fix })
  }
  return others.length === 0
}
