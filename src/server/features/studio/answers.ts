import { parse } from 'jsonc-parser'
import type { ConfigSource } from '#compiler/read/config-source.ts'
import { placeOf } from '#compiler/read/file-kind.ts'
import { isFixable } from '#compiler/uses/fix.ts'
import type { StudioPlan } from '#model/api/studio/changes.ts'
import type { StudioProblem } from '#model/api/studio/common.ts'
import type { StudioFile } from '#model/api/studio/drafts.ts'
import { LOCALES, type Locale, type LocalizedText, textIn } from '#model/localized-text.ts'
import { pageKindOf } from '#model/page-kinds/index.ts'
import type { ConfigProblem } from '#model/problems.ts'
import { type ChangePlan, isNothing } from '../config-changes/plan-change.ts'
import { isEditable } from './config-folder.ts'

/**
 * A plan for the browser, in the language of the screen. `withRecords`: with names and values of records, which are read past
 * the rights of the reader.
 */
export function planOf(plan: ChangePlan, locale: Locale, withRecords: boolean): StudioPlan {
  const { id, unknown } = plan
  const lines = plan.lines.map(({ what, why, withoutValues, examples, ...line }) => {
    const said = (!withRecords && withoutValues) || { what, why }
    return {
      ...line,
      what: textIn(said.what, locale),
      ...(said.why && { why: textIn(said.why, locale) }),
      ...((withRecords || line.about === 'config') && examples && { examples }),
    }
  })
  return { id, lines, nothing: isNothing(plan), ...(unknown && { unknown: textIn(unknown, locale) }) }
}

/** A problem with its position in a file; paths of problems begin with the name of the folder. */
export function problemOf(problem: ConfigProblem, root: string, locale: Locale): StudioProblem {
  const { file, line, column, code, severity, what, why, fix, didYouMean, wording } = problem
  const path = file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file
  return {
    path,
    line,
    column,
    code,
    severity,
    what,
    why,
    fix,
    ...(didYouMean !== undefined && { didYouMean }),
    ...(isFixable(problem) && { isFixable: true as const }),
    ...(locale === 'zh-CN' && {
      words: {
        title: wording.titleInChinese,
        ...(wording.what && { what: wording.what[locale] }),
        text: `${wording.why[locale]}${wording.fix[locale]}`,
      },
    }),
  }
}

export function studioFile(
  source: ConfigSource,
  draft: StudioFile['draft'] | undefined,
  isConflict: boolean,
): StudioFile {
  const { path } = source
  const kind = placeOf(path)?.kind ?? 'text'
  const { title, path: route, resource, kind: shownAs } = membersOf(source)
  const hasButtons = pageKindOf(String(shownAs))?.keys.includes('actions')
  return {
    path,
    kind,
    ...(isLocalized(title) && { title }),
    ...(kind === 'page' &&
      typeof route === 'string' && {
        page: {
          path: route,
          ...(typeof resource === 'string' && { resource }),
          ...(hasButtons && { hasButtons }),
        },
      }),
    ...(draft && { draft }),
    ...(isConflict && { conflict: true }),
    ...(!isEditable(path) && { fixed: true }),
  }
}

function isLocalized(value: unknown): value is LocalizedText {
  const text = Object(value) as Readonly<Record<string, unknown>>
  return LOCALES.every(locale => typeof text[locale] === 'string')
}

/** Members of a JSON file, as far as it can be parsed: a file keeps its title during editing. */
function membersOf({ path, text }: ConfigSource): Readonly<Record<string, unknown>> {
  return path.endsWith('.json') ? { ...(parse(text) as object | undefined) } : {}
}
