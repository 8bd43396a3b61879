/**
 * The kinds of extension, and the calls that define those which server and browser share: for the platform's own as for an
 * app's. Those of the server alone are defined in src/extensions/define.ts.
 */
import type { Effect } from './app-model.ts'
import type { DescribedFunction } from './expression/functions/descriptions/description.ts'
import type { ValueKind } from './expression/value-kind.ts'
import type { FieldLike, FieldType, StorageClass } from './field-types/field-type.ts'
import type { Locale, LocalizedText } from './localized-text.ts'
import type { PageKind, PagePart } from './page-kinds/page-kind.ts'

/** A handler whose parameters and result the compiler need not know. */
type Handler = (...call: never[]) => unknown

/** Type of a value that config passes to an effect by an expression. */
export type ParameterType = 'text' | 'integer' | 'decimal' | 'boolean' | 'date' | 'datetime'

export interface EffectParameter {
  readonly type: ParameterType
  /** Default: true. */
  readonly required?: boolean
}

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

/**
 * A type of field. With `expressionType` it says all that the platform's own types say; without, the platform fills that in
 * from `storage`. It stands in `extensions`; `defineViews` in `extensions/web` says how it looks.
 */
export function defineFieldType<const Type extends FieldType>(type: Type): Type & Marked<'fieldType'>
export function defineFieldType(type: AppFieldType): AppFieldType & Marked<'fieldType'>
export function defineFieldType(type: AppFieldType | FieldType) {
  return { ...type, extension: 'fieldType' as const }
}

/**
 * A way to show a resource. With `actionsNeeded` it says all that the platform's own kinds say; without, its pages list and
 * read their records. It stands in `extensions`; `defineViews` in `extensions/web` draws it.
 */
export function definePageKind<const Kind extends PageKind>(kind: Kind): Kind & Marked<'pageKind'>
export function definePageKind(kind: AppPageKind): AppPageKind & Marked<'pageKind'>
export function definePageKind(kind: AppPageKind | PageKind) {
  return { ...kind, extension: 'pageKind' as const }
}

/** A tab of a record's detail. It stands in `extensions`; `defineViews` in `extensions/web` draws it. */
export function definePanel<const Panel extends Omit<PanelExtension, 'extension'>>(
  panel: Panel,
): Panel & Marked<'panel'> {
  return { ...panel, extension: 'panel' }
}

/** A function that expressions may call. It stands in `extensions`, not in `extensions/server`: forms work it out as well. */
export function defineFunction(written: Omit<FunctionExtension, 'extension'>): FunctionExtension {
  return { extension: 'function', ...written }
}

export interface Marked<Kind extends string> {
  readonly extension: Kind
}
