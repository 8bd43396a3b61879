import { type KeyboardEvent, type ReactNode, Suspense, useId, useMemo, useRef, useState } from 'react'
import type { ClientField, ClientResource, PageModel } from '#model/client-model.ts'
import { formatDate } from '#model/dates/dates.ts'
import type { RecordValues } from '#model/records/context.ts'
import { type CreationOrder, ReferenceCreationContext } from '#web/fields/choices/reference-creation.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Alert, Button, Form, type GetRef } from '#web/ui/antd.ts'
import { usePageModel } from '../page-model-context.tsx'
import { useRecordDrawers } from '../record-drawers.ts'
import { ConflictBar } from './conflict-bar.tsx'
import { fieldLeft } from './form-field.tsx'
import styles from './record-form.module.css'
import { SectionsView } from './sections-view.tsx'
import { useFocusOnRefusal } from './use-focus-on-refusal.ts'
import type { FormSections } from './use-form-sections.ts'
import type { RecordForm as RecordFormState } from './use-record-form.ts'

type FormRef = GetRef<typeof Form<RecordValues>>

interface RecordFormProps {
  readonly form: RecordFormState
  readonly sections: FormSections
  /** Buttons below the fields. */
  readonly children?: ReactNode
}

/** The fields of a record in sections. Ctrl+S and Ctrl+Enter save (or go to the next step); a refused save moves the focus to the first problem. */
export function RecordForm({ form, sections, children }: RecordFormProps) {
  const { t, text } = useText()
  const id = useId()
  const element = useRef<FormRef>(null)
  useFocusOnRefusal(element, form.attempts)
  const save = () => void (sections.isLast ? form.save() : sections.next())
  const keys = (event: KeyboardEvent) => {
    const wantsSave = (event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key.toLowerCase() === 's')
    if (!wantsSave) return
    event.preventDefault()
    event.stopPropagation()
    save()
  }
  return (
    <CreationHost resource={form.resource} values={form.values}>
      <Form
        {...form.formProps}
        ref={element}
        name={id}
        layout="vertical"
        className={styles.form as string}
        noValidate
        aria-label={`${t('pages.form.label')}: ${text(form.resource.title)}`}
        onKeyDown={keys}
        onBlur={fieldLeft(form.leave)}
        onFinish={save}
      >
        {form.restored && <RestoredBar at={form.restored.at} onDiscard={form.discard} />}
        {form.conflict && <ConflictBar form={form} current={form.conflict} />}
        {form.general.length > 0 && (
          <div role="alert" className={styles.general} tabIndex={-1}>
            {form.general.map(problem => (
              <p key={problem}>{problem}</p>
            ))}
          </div>
        )}
        {form.ready && <SectionsView form={form} sections={sections} id={id} />}
        {children}
      </Form>
    </CreationHost>
  )
}

/** Reports a restored draft, and offers to discard it. */
function RestoredBar({ at, onDiscard }: { readonly at: number; onDiscard(): void }) {
  const { t } = useText()
  return (
    <Alert
      type="info"
      showIcon
      message={t('pages.form.restored', { time: formatDate(at, 'MM-DD HH:mm') })}
      action={
        <Button size="small" onClick={onDiscard}>
          {t('pages.form.dropDraft')}
        </Button>
      }
    />
  )
}

interface CreationHostProps {
  readonly resource: ClientResource
  /** The record in the form, from which a new one copies common references. */
  readonly values: RecordValues
  readonly children: ReactNode
}

/** Lets reference inputs create a missing record, in a drawer beside the form. */
function CreationHost({ resource, values, children }: CreationHostProps) {
  const { t, text } = useText()
  const { resources } = usePageModel()
  const { CreationDrawer } = useRecordDrawers()
  const [order, setOrder] = useState<CreationOrder>()
  const creation = useMemo(
    () => ({
      offer(field: CreationOrder['field']) {
        const target = mayCreateFrom(resources, field)
        return target && t('forms.createOnSpot', { title: text(target.title) })
      },
      open: setOrder,
    }),
    [resources, t, text],
  )
  return (
    <ReferenceCreationContext value={creation}>
      {children}
      {order && (
        <Suspense fallback={null}>
          <CreationDrawer order={order} from={resource} values={values} onClose={() => setOrder(undefined)} />
        </Suspense>
      )}
    </ReferenceCreationContext>
  )
}

/** The resource of which a reference input may create a record; undefined when the account may not. */
function mayCreateFrom(resources: PageModel['resources'], { resource = '' }: ClientField): ClientResource | undefined {
  const target = resources[resource]
  // Records of other systems are created on their own pages.
  return target?.source.kind === 'store' && target.capabilities.actions.includes('create') ? target : undefined
}
