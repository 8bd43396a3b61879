import { type ComponentType, Suspense } from 'react'
import type { ClientField } from '#model/client-model.ts'
import type { FieldComponentName } from '#model/field-components.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { Outline } from '#web/ui/outline.tsx'
import type { FieldInputProps, FieldInputs, FieldViewProps, FieldViews } from '../fields/field-views.ts'
import { textCell, ValueText } from '../fields/shared/value-text.tsx'

/** Exports of the file of a field component. */
interface FieldExtension {
  readonly Input: ComponentType<FieldInputProps>
  readonly View: ComponentType<FieldViewProps>
}

/** The components that fields may name; each is a separate chunk. */
const FIELD_EXTENSIONS = {
  'permission-tree': loaded(() => import('./fields/permission-tree.tsx')),
  'block-tree': loaded(() => import('./fields/block-tree.tsx')),
} satisfies Record<FieldComponentName, FieldExtension>

/** Input of a field that names a component. */
export const EXTENSION_INPUTS: Pick<FieldInputs, 'Input'> = { Input: ExtensionInput }

/** View of a field that names a component. A cell shows its value as text. */
export const EXTENSION_VIEWS: Pick<FieldViews, 'View' | 'cell' | 'wide'> = {
  View: ExtensionView,
  cell: textCell,
  wide: true,
}

function ExtensionInput(props: FieldInputProps) {
  const { Input } = extensionOf(props.field)
  return (
    <Suspense fallback={<Outline lines={4} />}>
      <Input {...props} />
    </Suspense>
  )
}

function ExtensionView(props: FieldViewProps) {
  const { View } = extensionOf(props.field)
  if (props.mode === 'cell') return <ValueText {...props} />
  return (
    <Suspense fallback={<Outline lines={2} />}>
      <View {...props} />
    </Suspense>
  )
}

function extensionOf({ name, component }: ClientField): FieldExtension {
  if (!component) throw new Error(`The field "${name}" names no component.`)
  return FIELD_EXTENSIONS[component.name]
}

function loaded(load: () => Promise<FieldExtension>): FieldExtension {
  return {
    Input: lazyPart(() => load().then(({ Input }) => ({ default: Input }))),
    View: lazyPart(() => load().then(({ View }) => ({ default: View }))),
  }
}
