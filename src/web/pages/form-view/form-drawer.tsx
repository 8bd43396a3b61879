import { useCan } from '@refinedev/core'
import { memo, type Ref, Suspense, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import type { RecordValues } from '#model/records/context.ts'
import { useAccount } from '#web/data/account/use-account.ts'
import { useNotify } from '#web/data/notify/use-notify.ts'
import { useText } from '#web/i18n/use-text.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { useStable } from '#web/state/use-stable.ts'
import { Button } from '#web/ui/antd.ts'
import { confirmLeaving } from '#web/ui/notify/confirm-leaving.ts'
import { Outline } from '#web/ui/outline.tsx'
import { SaveButton } from '#web/ui/refine.ts'
import { usePageModel } from '../page-model-context.tsx'
import { creationTitle } from '../records/creation-title.ts'
import { RecordMissing } from '../records/record-missing.tsx'
import { useRecord } from '../records/use-record.ts'
import { FormFrame, FrameFooter } from './form-frame.tsx'
import type { FormTarget } from './form-target.ts'
import { addressValues, copyValues, usePreset } from './preset.ts'
import { RecordForm } from './record-form.tsx'
import { StepButtons } from './sections-view.tsx'
import { useFormSections } from './use-form-sections.ts'
import { useRecordForm } from './use-record-form.ts'
import { useWarnBeforeUnload } from './use-warn-before-unload.ts'

const Closed = lazyPart(() => import('../closed.tsx'))

interface FormDrawerProps {
  readonly resource: ClientResource
  readonly target: FormTarget
  readonly preset?: RecordValues
  /** Initial values of a new record from the address, as JSON. */
  readonly values?: string
  /** Only one record can be created. */
  readonly once?: boolean
  onClose(): void
  onSaved?(row: Row): void
}

/** A record's form in the frame declared by its page; default: a drawer. */
export function FormDrawer(props: FormDrawerProps) {
  const { resource, target } = props
  const { t } = useText()
  const { record, fetching, error } = useRecord(resource.name, target.id)
  const { data: access } = useCan({ resource: resource.name, action: 'create' })
  // Editing starts with the current record, not with a cached one.
  const [isFresh, setFresh] = useState(false)
  if (!isFresh && !fetching) setFresh(true)
  const needsRecord = target.kind !== 'new'
  // No button leads here in that case, but a shared address may.
  if (access?.can === false && target.kind !== 'edit')
    return (
      <FormFrame {...props}>
        <Suspense fallback={null}>
          <Closed title={t('pages.form.notAllowed')} action="create" resource={resource.name} />
        </Suspense>
      </FormFrame>
    )
  if (error) return <FormFrame {...props}>{<RecordMissing error={error} />}</FormFrame>
  if (needsRecord && (!record || !isFresh))
    return (
      <FormFrame {...props}>
        <Outline lines={3} />
      </FormFrame>
    )
  return <LoadedDrawer {...props} key={`${target.kind}${target.id}`} record={record} />
}

interface LoadedProps extends FormDrawerProps {
  readonly record: Row | undefined
}

function LoadedDrawer(props: LoadedProps) {
  const leaving = useRef<() => void>(null)
  return (
    <FormFrame {...props} footed onClose={() => leaving.current?.()}>
      <FormInside {...props} leaving={leaving} />
    </FormFrame>
  )
}

/** `leaving`: receives a function that closes the form, after a confirmation if there is unsaved input. */
function FormInside(props: LoadedProps & { readonly leaving: Ref<() => void> }) {
  const { resource, target, record, preset, values = '', onClose, onSaved, leaving } = props
  const { page } = usePageModel()
  const { account } = useAccount()
  const { t } = useText()
  const notify = useNotify()
  const copied = useMemo(
    () => (target.kind === 'copy' && record ? copyValues(resource, record) : undefined),
    [resource, target.kind, record],
  )
  const given = values === '' || target.kind !== 'new' ? preset : { ...preset, ...addressValues(resource, values) }
  const start = usePreset(resource, copied ?? given)
  const form = useRecordForm({
    resource,
    base: target.kind === 'edit' ? record : undefined,
    preset: start,
    sections: page.sections,
    draftKey: `${account.id}:${page.path}:${target.kind}:${target.id ?? ''}${values}`,
    onSaved: row => onSaved?.(row),
  })
  useWarnBeforeUnload(form.dirty)
  const sections = useFormSections(form, page.sections, page.sectionLayout)

  async function save(then: 'close' | 'stay') {
    if (!(await form.save())) return
    notify.success(t(target.kind === 'edit' ? 'pages.form.saved' : 'pages.form.created'))
    if (then === 'close') onClose()
  }
  async function close() {
    if (form.dirty && !(await confirmLeaving(t))) return
    form.discard()
    onClose()
  }
  const act = target.kind === 'new' ? creationTitle(page) : undefined
  const onSave = useStable(form.saveButtonProps.onClick)
  const onSaveAndNext = useStable(() => void save('stay'))
  const onCancel = useStable(() => void close())
  useImperativeHandle(leaving, () => onCancel, [onCancel])
  return (
    <>
      <RecordForm form={{ ...form, save: async () => void (await save('close')) }} sections={sections} />
      <FrameFooter>
        <StepButtons sections={sections} />
        <Buttons
          saving={form.saving}
          mayGoOn={target.kind === 'new' && !act && !props.once && values === '' && sections.layout !== 'steps'}
          isLast={sections.isLast}
          act={act}
          onSave={onSave}
          onSaveAndNext={onSaveAndNext}
          onCancel={onCancel}
        />
      </FrameFooter>
    </>
  )
}

interface ButtonsProps {
  readonly saving: boolean
  /** Whether this is the last step, or there are no steps. */
  readonly isLast: boolean
  /** Whether another record may be created after this one; never with steps. */
  readonly mayGoOn: boolean
  /** What the page calls saving a new record. */
  readonly act: LocalizedText | undefined
  onSave(): void
  onSaveAndNext(): void
  onCancel(): void
}

/** Not re-rendered by typing. */
const Buttons = memo(function Buttons({ saving, isLast, mayGoOn, act, onSave, onSaveAndNext, onCancel }: ButtonsProps) {
  const { t, text } = useText()
  return (
    <>
      {isLast && (
        <SaveButton icon={null} loading={saving} title="Ctrl+S" onClick={onSave}>
          {act ? text(act) : t('pages.form.save')}
        </SaveButton>
      )}
      {mayGoOn && (
        <Button disabled={saving} onClick={onSaveAndNext}>
          {t('pages.form.saveAndNext')}
        </Button>
      )}
      <Button onClick={onCancel}>{t('app.cancel')}</Button>
    </>
  )
})
