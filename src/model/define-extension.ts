/**
 * The calls by which both the platform and an app bring along what server and browser share. Each gives back what it takes,
 * marked with its kind. What only the server does is defined by src/extensions/define.ts.
 */
import type { AppFieldType, AppPageKind, FunctionExtension, PanelExtension } from './extensions.ts'
import type { FieldType } from './field-types/field-type.ts'
import type { PageKind } from './page-kinds/page-kind.ts'

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
