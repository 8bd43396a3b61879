import { useMemo } from 'react'
import { useFormModel } from '#web/pages/use-page-model.ts'
import { useResource } from '../../page-model-context.tsx'
import type { CreationDrawerProps } from '../../record-drawers.ts'
import { labelOf } from '../../records/label-of.ts'
import { WithModel } from '../../with-model.tsx'
import { FormDrawer } from '../form-drawer.tsx'
import { sharedReferences } from '../preset.ts'

/**
 * A form for a record that a reference input lacks; once saved, the record is chosen there. Lazily loaded, therefore a default
 * export.
 */
export default function CreationDrawer(props: CreationDrawerProps) {
  return (
    <WithModel model={useFormModel(props.order.field.resource ?? '')} onClose={props.onClose}>
      {() => <Drawer {...props} />}
    </WithModel>
  )
}

function Drawer({ order, from, values, onClose }: CreationDrawerProps) {
  const resource = useResource(order.field.resource ?? '')
  // The preset is what the form begins with: it does not follow what is typed elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once, when the drawer opens
  const preset = useMemo(() => sharedReferences(from, values, resource), [])
  return (
    <FormDrawer
      resource={resource}
      target={NEW}
      preset={preset}
      once
      onClose={onClose}
      onSaved={row => order.onCreated({ id: Number(row.id), label: labelOf(resource, row) })}
    />
  )
}

const NEW = { kind: 'new', id: undefined } as const
