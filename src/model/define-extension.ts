/**
 * The kinds of extension, and the functions that define those shared by server and browser, both for the platform's own and an
 * app's. Those for the server only are defined in src/extensions/define.ts.
 */
import type { Effect } from './app-model.ts'
import type { DescribedFunction } from './expression/functions/descriptions/description.ts'
import type { ValueKind } from './expression/value-kind.ts'
import type { FieldLike, FieldType, StorageClass } from './field-types/field-type.ts'
import type { Locale, LocalizedText } from './localized-text.ts'
import type { PageKind, SharedPageKey } from './page-kinds/page-kind.ts'

/** A handler whose parameters and result are irrelevant to the compiler. */
type Handler = (...call: never[]) => unknown

/** Types of an effect's parameter, given by an expression in the config. */
export const PARAMETER_TYPES = ['text', 'integer', 'decimal', 'boolean', 'date', 'datetime'] as const
export type ParameterType = (typeof PARAMETER_TYPES)[number]

export interface EffectParameter {
  readonly type: ParameterType
  /** Default: true. */
  readonly required?: boolean
}

export interface ActionExtension {
  readonly extension: 'action'
  readonly name: string
  /** What an operation that calls it applies to. */
  readonly on: 'record' | 'list'
  readonly run: Handler
}

export interface EffectExtension {
  readonly extension: 'effect'
  readonly name: string
  readonly with: Readonly<Record<string, EffectParameter>>
  /** For a built-in one: the effect that it runs; the config has a separate syntax for it. */
  readonly kind?: Effect['kind']
  /** Whether it reads more of the moving record than its own expressions name. */
  readonly readsRecord?: boolean
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

/** Rows of another system. A resource names it in `source` and is otherwise read like any other. */
export interface SourceExtension {
  readonly extension: 'source'
  readonly name: string
  /** How often it is polled. */
  readonly everyMinutes: number
  readonly rows: Handler
}

export interface FunctionExtension extends Omit<DescribedFunction, 'returns' | 'phrase'> {
  readonly extension: 'function'
  readonly returns: ValueKind
  readonly phrase?: DescribedFunction['phrase']
}

/** A field type in its short form. Config names it in `type`; `defineViews` in `extensions/web` gives its components. */
export interface AppFieldType {
  readonly name: string
  /** Type of the column. */
  readonly storage: Exclude<StorageClass, 'none'>
  /** Options that config may give, as JSON Schema; all may be left out. */
  readonly options?: Readonly<Record<string, object>>
  /** Converts input to its stored form; undefined refuses it. Never called without a value. */
  normalise(value: unknown, field: FieldLike & Readonly<Record<string, unknown>>): unknown
  /** Message when a value is refused. */
  readonly message: LocalizedText
  /** As a text, for exports and the audit trail. Default: the value itself. */
  format?(value: unknown, field: FieldLike & Readonly<Record<string, unknown>>, locale: Locale): string
  /** A value for sample data. */
  readonly sample: unknown
}

/** In its short form, or as complete as a built-in type. */
export type FieldTypeExtension = { readonly extension: 'fieldType' } & (AppFieldType | FieldType)

/** A tab of a record's detail, rendered by `defineViews`. */
export interface PanelExtension {
  readonly extension: 'panel'
  readonly name: string
  readonly title: LocalizedText
  /** The resources whose records have it; default: any with a recurring transition. */
  readonly resources?: readonly string[]
}

/** A page kind in its short form. Page files name it in `kind`; `defineViews` gives its component. */
export interface AppPageKind {
  readonly name: string
  /** Options that only this kind takes, as JSON Schema; all may be left out. */
  readonly options?: Readonly<Record<string, object>>
  /** Which shared keys a page file of this kind may have. */
  readonly keys: readonly SharedPageKey[]
}

/** In its short form, or as complete as a built-in kind. */
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
 * A field type. With `expressionType` it is as complete as a built-in type; without, the platform derives the rest from
 * `storage`. It belongs in `extensions`; `defineViews` in `extensions/web` gives its components.
 */
export function defineFieldType<const Type extends FieldType>(type: Type): Type & Marked<'fieldType'>
export function defineFieldType(type: AppFieldType): AppFieldType & Marked<'fieldType'>
export function defineFieldType(type: AppFieldType | FieldType) {
  return { ...type, extension: 'fieldType' as const }
}

/**
 * A page kind. With `actionsNeeded` it is as complete as a built-in kind; without, its pages list and read their records.
 * It belongs in `extensions`; `defineViews` in `extensions/web` gives its component.
 */
export function definePageKind<const Kind extends PageKind>(kind: Kind): Kind & Marked<'pageKind'>
export function definePageKind(kind: AppPageKind): AppPageKind & Marked<'pageKind'>
export function definePageKind(kind: AppPageKind | PageKind) {
  return { ...kind, extension: 'pageKind' as const }
}

/** A tab of a record's detail. It belongs in `extensions`; `defineViews` in `extensions/web` gives its component. */
export function definePanel<const Panel extends Omit<PanelExtension, 'extension'>>(
  panel: Panel,
): Panel & Marked<'panel'> {
  return { ...panel, extension: 'panel' }
}

/** A function for expressions. It belongs in `extensions`, not in `extensions/server`: forms compute it as well. */
export function defineFunction(written: Omit<FunctionExtension, 'extension'>): FunctionExtension {
  return { extension: 'function', ...written }
}

export interface Marked<Kind extends string> {
  readonly extension: Kind
}
