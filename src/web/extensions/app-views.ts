import type { ComponentType } from 'react'
import type { Row } from '#model/api.ts'
import type { PageModel } from '#model/client-model.ts'
import type { FieldInputProps, FieldViewProps } from '../fields/field-views.ts'

/** Components of the app's own code (`defineViews`), by name. */
export interface AppViews {
  readonly fieldTypes?: Readonly<Record<string, AppFieldViews>>
  readonly panels?: Readonly<Record<string, ComponentType<{ readonly row: Row }>>>
  readonly pageKinds?: Readonly<Record<string, ComponentType<{ readonly pageModel: PageModel }>>>
}
interface AppFieldViews {
  readonly View: ComponentType<FieldViewProps>
  readonly Input: ComponentType<FieldInputProps>
  readonly width?: number
}

const known = {
  fieldTypes: {} as Record<string, AppFieldViews>,
  panels: {} as Record<string, ComponentType<{ readonly row: Row }>>,
  pageKinds: {} as Record<string, ComponentType<{ readonly pageModel: PageModel }>>,
}

/** Registers components; once, before the first render. */
export function learnViews({ fieldTypes, panels, pageKinds }: AppViews): void {
  Object.assign(known.fieldTypes, fieldTypes)
  Object.assign(known.panels, panels)
  Object.assign(known.pageKinds, pageKinds)
}

export const appViews: {
  readonly [Kind in keyof typeof known]: Readonly<Partial<(typeof known)[Kind]>>
} = known
