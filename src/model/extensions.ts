/**
 * The registry of extensions, by kind and name: the platform's own, and those of an app, which are read from the folder
 * `extensions` beside its config once per process, before anything is compiled.
 */
import type {
  AppFieldType,
  Extension,
  ExtensionKind,
  ExtensionOf,
  FieldTypeExtension,
  FunctionExtension,
  PageKindExtension,
} from './define-extension.ts'
import { DETAIL_PANELS } from './detail-panels.ts'
import type { DescribedFunction } from './expression/functions/descriptions/description.ts'
import { takeAppFunctions } from './expression/functions/descriptions/index.ts'
import type { FieldLike, FieldType } from './field-types/field-type.ts'
import { takeAppFieldTypes } from './field-types/index.ts'
import {
  CHOICE_OPERATORS,
  ORDERED_OPERATORS,
  PRESENCE_OPERATORS,
  TEXT_OPERATORS,
} from './field-types/shared/operators.ts'
import { buttonActions } from './page-kinds/built-in-actions.ts'
import { takeAppPageKinds } from './page-kinds/index.ts'
import { listPage } from './page-kinds/list.ts'
import type { PageKind } from './page-kinds/page-kind.ts'
import type { ConfigProblem } from './problems.ts'

interface Loaded {
  readonly all: readonly Extension[]
  /** Errors in the files; reported with the problems of the config. */
  readonly problems: readonly ConfigProblem[]
  /** Their browser part: one ES module. */
  readonly browser?: string | undefined
}

let loaded: Loaded = { all: [], problems: [] }
/** The platform's own. Its functions, field types and page kinds are in their registries from the start. */
let own: readonly Extension[] = Object.values(DETAIL_PANELS)
/** All of them by kind: writes ask for guards and effects. */
let kinds = byKind()

/** Registers the platform's own; registering them again changes nothing. Their names contain a dot, those of an app never do. */
export function takeOwnExtensions(extensions: readonly Extension[]): void {
  const isNew = (each: Extension) =>
    !extensions.some(({ extension, name }) => extension === each.extension && name === each.name)
  own = [...own.filter(isNew), ...extensions]
  kinds = byKind()
}

/** Replaces the extensions of the app. */
export function takeExtensions(
  extensions: readonly Extension[],
  problems: readonly ConfigProblem[] = [],
  browser?: string,
): void {
  loaded = { all: extensions, problems, browser }
  kinds = byKind()
  takeAppFunctions(appExtensionsOf('function').map(expressionFunctionOf))
  takeAppFieldTypes(appExtensionsOf('fieldType').map(fieldTypeOf))
  takeAppPageKinds(appExtensionsOf('pageKind').map(pageKindOf))
}

/** All of a kind: the platform's own first, then the app's. */
export function extensionsOf<Kind extends ExtensionKind>(kind: Kind): readonly ExtensionOf<Kind>[] {
  return (kinds.get(kind) ?? []) as readonly ExtensionOf<Kind>[]
}

function byKind(): ReadonlyMap<ExtensionKind, readonly Extension[]> {
  const all = [...own, ...loaded.all]
  return new Map(all.map(({ extension: kind }) => [kind, all.filter(({ extension }) => extension === kind)]))
}

/** Those of a kind that the app has, in the order of its files. */
export function appExtensionsOf<Kind extends ExtensionKind>(kind: Kind): readonly ExtensionOf<Kind>[] {
  return loaded.all.filter((each): each is ExtensionOf<Kind> => each.extension === kind)
}

export function extensionNamed<Kind extends ExtensionKind>(kind: Kind, name: string): ExtensionOf<Kind> | undefined {
  return extensionsOf(kind).find(each => each.name === name)
}

/** The module that browsers load; undefined if the app has no code for them. */
export function browserCode(): string | undefined {
  return loaded.browser
}

export function extensionProblems(): readonly ConfigProblem[] {
  return loaded.problems
}

/** The function as expressions call it: if it throws, its value is null. */
function expressionFunctionOf(written: FunctionExtension): DescribedFunction {
  const { extension: _kind, returns, phrase, ...rest } = written
  return {
    ...rest,
    returns: () => returns,
    phrase: phrase ?? { 'zh-CN': `${written.name}({*})`, 'en-US': `${written.name}({*})` },
    evaluate(args, context) {
      try {
        return written.evaluate(args, context) ?? null
      } catch {
        return null
      }
    },
  }
}

const BY_STORAGE = {
  text: { expressionType: 'string', filterOperators: TEXT_OPERATORS },
  integer: { expressionType: 'double', filterOperators: ORDERED_OPERATORS, figure: 'amount' },
  decimal: { expressionType: 'double', filterOperators: ORDERED_OPERATORS, figure: 'amount' },
  boolean: { expressionType: 'bool', filterOperators: CHOICE_OPERATORS },
  date: { expressionType: 'string', filterOperators: ORDERED_OPERATORS },
  datetime: { expressionType: 'string', filterOperators: ORDERED_OPERATORS },
  json: { expressionType: 'dyn', filterOperators: PRESENCE_OPERATORS },
} as const satisfies Readonly<Record<AppFieldType['storage'], Partial<FieldType>>>

/** Completes a short field type. */
function fieldTypeOf(extension: FieldTypeExtension): FieldType {
  if ('expressionType' in extension) return extension
  const { name, storage, options = {}, message, sample, ...written } = extension
  type Own = FieldLike & Readonly<Record<string, unknown>>
  return {
    name,
    storage,
    ...BY_STORAGE[storage],
    options: { type: 'object', properties: options } as unknown as FieldType['options'],
    sortable: storage !== 'json',
    normalise(value, field) {
      const stored = attempt(() => written.normalise(value, field as Own))
      return stored === undefined ? { ok: false, code: 'condition-failed', text: message } : { ok: true, value: stored }
    },
    format: (value, field, locale) => {
      if (value === null || value === undefined) return ''
      return attempt(() => written.format?.(value, field as Own, locale)) ?? String(value)
    },
    sample: () => sample,
  }
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

function pageKindOf(extension: PageKindExtension): PageKind {
  if ('actionsNeeded' in extension) return extension
  const { name, options = {}, keys } = extension
  return {
    name,
    purpose: listPage.purpose,
    keys,
    options: { type: 'object', properties: options } as unknown as PageKind['options'],
    actionsNeeded: page => [...new Set(['list' as const, 'read' as const, ...buttonActions(page)])],
  }
}
