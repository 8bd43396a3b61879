/**
 * What the code of an app adds to the platform, by kind and name: read from the folder `extensions` beside its config, once for
 * each process, before anything is compiled. The compiler knows the names from here, the server what they do.
 */
import type { Effect } from './app-model.ts'
import { DETAIL_PANELS } from './detail-panels.ts'
import type { DescribedFunction } from './expression/functions/descriptions/description.ts'
import { takeAppFunctions } from './expression/functions/descriptions/index.ts'
import type { ValueKind } from './expression/value-kind.ts'
import type { FieldLike, FieldType, StorageClass } from './field-types/field-type.ts'
import { takeAppFieldTypes } from './field-types/index.ts'
import {
  CHOICE_OPERATORS,
  ORDERED_OPERATORS,
  PRESENCE_OPERATORS,
  TEXT_OPERATORS,
} from './field-types/shared/operators.ts'
import type { Locale, LocalizedText } from './localized-text.ts'
import { buttonActions } from './page-kinds/built-in-actions.ts'
import { takeAppPageKinds } from './page-kinds/index.ts'
import { listPage } from './page-kinds/list.ts'
import type { PageKind, PagePart } from './page-kinds/page-kind.ts'
import type { ConfigProblem } from './problems.ts'

/** What a value may be that config hands to an effect by an expression. */
export type ParameterType = 'text' | 'integer' | 'decimal' | 'boolean' | 'date' | 'datetime'

export interface EffectParameter {
  readonly type: ParameterType
  /** Default: true. */
  readonly required?: boolean
}

/** A handler whose call and answer the compiler need not know. */
type Handler = (...call: never[]) => unknown

export interface ActionExtension {
  readonly extension: 'action'
  readonly name: string
  /** What an operation that calls it must be done to. */
  readonly on: 'record' | 'list'
  readonly run: Handler
}
export interface EffectExtension {
  readonly extension: 'effect'
  readonly name: string
  readonly with: Readonly<Record<string, EffectParameter>>
  /** Of the platform's own: the effect that it carries out, written in config in a way of its own. */
  readonly kind?: Effect['kind']
  readonly run: Handler
}
export interface GuardExtension {
  readonly extension: 'guard'
  readonly name: string
  readonly resource: string
  readonly judge: Handler
}
export interface JobExtension {
  readonly extension: 'job'
  readonly name: string
  readonly everyMinutes: number
  readonly run: Handler
}
/** Rows that come from elsewhere. A resource names it in `source`, and is read as one of the app's own. */
export interface SourceExtension {
  readonly extension: 'source'
  readonly name: string
  /** How often it is asked. */
  readonly everyMinutes: number
  readonly rows: Handler
}
export interface FunctionExtension extends Omit<DescribedFunction, 'returns' | 'phrase'> {
  readonly extension: 'function'
  readonly returns: ValueKind
  readonly phrase?: DescribedFunction['phrase']
}

/** A type of field in short. Config names it in `type`; what it looks like is said by `defineViews` in `extensions/web`. */
export interface AppFieldType {
  readonly name: string
  /** The column in which values are kept. */
  readonly storage: Exclude<StorageClass, 'none'>
  /** Options that config may give, as JSON Schema; all may be left out. */
  readonly options?: Readonly<Record<string, object>>
  /** Brings what was given to its stored form; undefined refuses it. It is never asked about "no value". */
  normalise(value: unknown, field: FieldLike & Readonly<Record<string, unknown>>): unknown
  /** Message when a value is refused. */
  readonly message: LocalizedText
  /** As a text, for exports and the audit trail. Default: the value itself. */
  format?(value: unknown, field: FieldLike & Readonly<Record<string, unknown>>, locale: Locale): string
  /** A value for sample data. */
  readonly sample: unknown
}
/** In short, or with all that the platform's own types say. */
export type FieldTypeExtension = { readonly extension: 'fieldType' } & (AppFieldType | FieldType)
/** A tab of a record's detail, drawn by `defineViews`. */
export interface PanelExtension {
  readonly extension: 'panel'
  readonly name: string
  readonly title: LocalizedText
  /** The resources whose records have it; without, any with a transition that recurs. */
  readonly resources?: readonly string[]
}
/** A way to show a resource in short. Page files name it in `kind`; it is drawn by `defineViews`. */
export interface AppPageKind {
  readonly name: string
  /** Options that only this kind takes, as JSON Schema; all may be left out. */
  readonly options?: Readonly<Record<string, object>>
  /** Which shared keys a page file of this kind may have. */
  readonly keys: readonly PagePart[]
}
/** In short, or with all that the platform's own kinds say. */
export type PageKindExtension = { readonly extension: 'pageKind' } & (AppPageKind | PageKind)

export type Extension =
  | FieldTypeExtension
  | PanelExtension
  | PageKindExtension
  | ActionExtension
  | EffectExtension
  | GuardExtension
  | JobExtension
  | SourceExtension
  | FunctionExtension
export type ExtensionKind = Extension['extension']
export type ExtensionOf<Kind extends ExtensionKind> = Extract<Extension, { readonly extension: Kind }>

interface Loaded {
  readonly all: readonly Extension[]
  /** What is wrong with the files; reported with the problems of the config. */
  readonly problems: readonly ConfigProblem[]
  /** What the browser needs of them: one ES module. */
  readonly browser?: string | undefined
}

let loaded: Loaded = { all: [], problems: [] }
/** What the platform brings along. Its functions, field types and page kinds stand in their registries from the start. */
let own: readonly Extension[] = Object.values(DETAIL_PANELS)

/** The platform brings these along; the same again changes nothing. No name of an app has a dot, as theirs have. */
export function takeOwnExtensions(extensions: readonly Extension[]): void {
  const isNew = (each: Extension) =>
    !extensions.some(({ extension, name }) => extension === each.extension && name === each.name)
  own = [...own.filter(isNew), ...extensions]
}

/** From now on the app has these extensions, in place of those before. */
export function takeExtensions(
  extensions: readonly Extension[],
  problems: readonly ConfigProblem[] = [],
  browser?: string,
): void {
  loaded = { all: extensions, problems, browser }
  takeAppFunctions(appExtensionsOf('function').map(expressionFunctionOf))
  takeAppFieldTypes(appExtensionsOf('fieldType').map(fieldTypeOf))
  takeAppPageKinds(appExtensionsOf('pageKind').map(pageKindOf))
}

/** What there is of a kind: the platform's own first, then the app's. */
export function extensionsOf<Kind extends ExtensionKind>(kind: Kind): readonly ExtensionOf<Kind>[] {
  return [...own, ...loaded.all].filter((each): each is ExtensionOf<Kind> => each.extension === kind)
}

/** What the app has of a kind, in the order of its files. */
export function appExtensionsOf<Kind extends ExtensionKind>(kind: Kind): readonly ExtensionOf<Kind>[] {
  return loaded.all.filter((each): each is ExtensionOf<Kind> => each.extension === kind)
}

export function extensionNamed<Kind extends ExtensionKind>(kind: Kind, name: string): ExtensionOf<Kind> | undefined {
  return extensionsOf(kind).find(each => each.name === name)
}

/** The module that browsers load; undefined where they need nothing of the app. */
export function browserCode(): string | undefined {
  return loaded.browser
}

export function extensionProblems(): readonly ConfigProblem[] {
  return loaded.problems
}

/** As expressions call it: one that throws has no value, wherever it is computed. */
export function expressionFunctionOf(written: FunctionExtension): DescribedFunction {
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

const KEPT = {
  text: { expressionType: 'string', filterOperators: TEXT_OPERATORS },
  integer: { expressionType: 'double', filterOperators: ORDERED_OPERATORS, figure: 'amount' },
  decimal: { expressionType: 'double', filterOperators: ORDERED_OPERATORS, figure: 'amount' },
  boolean: { expressionType: 'bool', filterOperators: CHOICE_OPERATORS },
  date: { expressionType: 'string', filterOperators: ORDERED_OPERATORS },
  datetime: { expressionType: 'string', filterOperators: ORDERED_OPERATORS },
  json: { expressionType: 'dyn', filterOperators: PRESENCE_OPERATORS },
} as const satisfies Readonly<Record<AppFieldType['storage'], Partial<FieldType>>>

/** As the platform takes its own types. */
function fieldTypeOf(extension: FieldTypeExtension): FieldType {
  if ('expressionType' in extension) return extension
  const { name, storage, options = {}, message, sample, ...written } = extension
  type Own = FieldLike & Readonly<Record<string, unknown>>
  return {
    name,
    storage,
    ...KEPT[storage],
    options: { type: 'object', properties: options } as unknown as FieldType['options'],
    sortable: storage !== 'json',
    normalise(value, field) {
      const kept = attempt(() => written.normalise(value, field as Own))
      return kept === undefined ? { ok: false, code: 'condition-failed', text: message } : { ok: true, value: kept }
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
