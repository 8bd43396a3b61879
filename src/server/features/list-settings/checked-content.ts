import type { Page } from '#model/app-model.ts'
import { type ListQuery, parseListQuery, type QueryParameters } from '#model/list/list-query.ts'
import type { ListLayout, ViewContent } from '#model/list/list-settings.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import { ReadablePaths } from '#server/features/client-model/readable-paths.ts'
import { AccessDenied, RecordRefusal } from '#server/records/errors.ts'
import { compiledList } from '#server/records/list/compiled-list.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import type { SettingsPage } from './list-page.ts'

/** Errors in the conditions of a view for this account: what the list call would refuse. */
export function conditionProblems(
  context: RecordContext,
  target: SettingsPage,
  content: ViewContent,
): readonly FieldProblemDraft[] {
  const { resource, page } = target
  const parsed = parseListQuery(parametersOf(content), resource, context.model)
  if (!parsed.ok) return parsed.problems
  const query: ListQuery = { ...parsed.query, fields: ['id'], page: narrowing(page) }
  try {
    compiledList(context, resource, query)
    return []
  } catch (error) {
    if (error instanceof RecordRefusal) return error.problems
    if (error instanceof AccessDenied) return [{ path: '', code: 'not-allowed' }]
    throw error
  }
}

/** The page's constant condition is part of the call; a condition that reads the address is unknown here. */
function narrowing({ fixed, path }: Page): string | undefined {
  return fixed === undefined || path.includes('{') ? undefined : path
}

/** The content without columns, orders and conditions of fields that the account may not use. */
export function visibleContent(
  context: RecordContext,
  target: SettingsPage,
  content: ViewContent,
): { readonly content: ViewContent; readonly refused: number } {
  const readable = new ReadablePaths(context.model, context.me)
  const layout = visibleLayout(context, target, content.layout)
  const sort = content.sort.filter(({ field }) => readable.has(target.resource.name, field))
  const shown = { ...content, sort, layout }
  const problems = conditionProblems(context, target, shown).filter(({ path }) => path !== '_sort')
  const refused = problems.length
  return refused === 0
    ? { content: shown, refused }
    : { content: { ...shown, conditions: [], where: '', quick: '' }, refused }
}

/** The layout without columns that the account may not see. */
export function visibleLayout(context: RecordContext, { resource }: SettingsPage, layout: ListLayout): ListLayout {
  const readable = new ReadablePaths(context.model, context.me)
  return { ...layout, columns: layout.columns.filter(({ path }) => readable.has(resource.name, path)) }
}

function parametersOf({ conditions, where, quick, sort }: ViewContent): QueryParameters {
  const parameters: Record<string, string | string[]> = {}
  for (const [name, value] of conditions) {
    const before = parameters[name]
    parameters[name] = before === undefined ? value : [before, value].flat()
  }
  return {
    ...parameters,
    _where: where,
    _q: quick,
    _sort: sort.map(({ field }) => field).join(','),
    _order: sort.map(({ order }) => order).join(','),
  }
}
