import { useFormModel } from '#web/pages/use-page-model.ts'
import { FormDrawer } from '../../form-view/form-drawer.tsx'
import type { FormTarget } from '../../form-view/form-target.ts'
import { useResource } from '../../page-model-context.tsx'
import { WithModel } from '../../with-model.tsx'

interface OtherFormProps {
  /** The resource. */
  readonly name: string
  readonly target: FormTarget
  onClose(): void
}

/** The form of a record of another resource than the page's, which the page's model does not include. */
export function OtherForm(props: OtherFormProps) {
  return (
    <WithModel model={useFormModel(props.name)} onClose={props.onClose}>
      {() => <Form {...props} />}
    </WithModel>
  )
}

function Form({ name, ...rest }: OtherFormProps) {
  return <FormDrawer {...rest} resource={useResource(name)} once />
}
