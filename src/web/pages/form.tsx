import { useCan } from '@refinedev/core'
import { memo, Suspense, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Row } from '#model/api.ts'
import type { ClientResource, PageModel } from '#model/client-model.ts'
import { useAccount } from '#web/data/account/use-account.ts'
import { useText } from '#web/i18n/use-text.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { useStable } from '#web/state/use-stable.ts'
import { Button, Result } from '#web/ui/antd.ts'
import { askConfirm } from '#web/ui/notify/confirm.tsx'
import { Outline } from '#web/ui/outline.tsx'
import { SaveButton } from '#web/ui/refine.ts'
import styles from './form-view/form-view.module.css'
import { usePreset } from './form-view/preset.ts'
import { RecordForm } from './form-view/record-form.tsx'
import { StepButtons } from './form-view/sections-view.tsx'
import { useFormSections } from './form-view/use-form-sections.ts'
import { useRecordForm } from './form-view/use-record-form.ts'
import { useWarnBeforeUnload } from './form-view/use-warn-before-unload.ts'
import { presetOf } from './list-view/actions/preset-of.ts'
import { conditionsFromParams } from './list-view/filters/condition.ts'
import { PageModelContext, usePageModel, useResource } from './page-model-context.tsx'
import { labelOf } from './records/label-of.ts'
import { RecordMissing } from './records/record-missing.tsx'
import { useRecord } from './records/use-record.ts'
import { useRecordId } from './records/use-record-id.ts'

const Closed = lazyPart(() => import('./closed.tsx'))

/** Not re-rendered by typing. */
const Buttons = memo(function Buttons({ saving, dirty, isLast, onDiscard }: ButtonsProps) {
  const { t } = useText()
  return (
    <>
      {isLast && (
        <SaveButton icon={null} htmlType="submit" loading={saving} title="Ctrl+S">
          {t('pages.form.save')}
        </SaveButton>
      )}
      <Button disabled={!dirty || saving} onClick={onDiscard}>
        {t('pages.form.clear')}
      </Button>
    </>
  )
})

/** A page that creates a record, or with `?id=` edits one. */
export function FormPage({ pageModel }: { readonly pageModel: PageModel }) {
  return (
    <PageModelContext pageModel={pageModel}>
      <FormView />
    </PageModelContext>
  )
}

/** A form as a page: `?id=` edits that record, other parameters are initial values of a new one. */
function FormView() {
  const { t, text } = useText()
  const { page } = usePageModel()
  const resource = useResource(page.resource)
  const id = useRecordId()
  const { data: access } = useCan({ resource: resource.name, action: id === undefined ? 'create' : 'edit' })
  const { record, fetching, error } = useRecord(resource.name, id)
  const [isFresh, setFresh] = useState(false)
  if (!isFresh && !fetching) setFresh(true)
  const [round, setRound] = useState(0)
  return (
    <section className={styles.page} aria-labelledby="form-page-title">
      <h1 id="form-page-title" className={styles.title}>
        {text(page.title)}
      </h1>
      {access?.can === false ? (
        <Suspense fallback={null}>
          <Closed
            title={t('pages.form.notAllowed')}
            action={id === undefined ? 'create' : 'update'}
            resource={resource.name}
          />
        </Suspense>
      ) : error ? (
        <RecordMissing error={error} />
      ) : !access || (id !== undefined && (!record || !isFresh)) ? (
        <Outline lines={3} />
      ) : (
        <LoadedForm key={`${id} ${round}`} resource={resource} base={record} onAgain={() => setRound(round + 1)} />
      )}
    </section>
  )
}

interface LoadedFormProps {
  readonly resource: ClientResource
  readonly base: Row | undefined
  onAgain(): void
}

function LoadedForm({ resource, base, onAgain }: LoadedFormProps) {
  const { t } = useText()
  const { page } = usePageModel()
  const { account } = useAccount()
  const { search } = useLocation()
  const [saved, setSaved] = useState<Row>()
  const linked = useMemo(
    () => presetOf(resource, conditionsFromParams(new URLSearchParams(search), [])),
    [resource, search],
  )
  const preset = usePreset(resource, linked)
  const form = useRecordForm({
    resource,
    base,
    preset: base ? undefined : preset,
    sections: page.sections,
    draftKey: `${account.id}:${page.path}:${base?.id ?? 'new'}`,
    onSaved: setSaved,
  })
  const sections = useFormSections(form, page.sections, page.sectionLayout)
  useWarnBeforeUnload(form.dirty && !saved)
  const onDiscard = useStable(() => void discard())
  if (saved) return <Saved resource={resource} row={saved} isNew={!base} onAgain={onAgain} />

  async function discard() {
    const sure = await askConfirm({
      title: t('pages.form.leaveTitle'),
      text: t('pages.form.leaveText'),
      confirm: t('pages.form.leave'),
      cancel: t('pages.form.stay'),
      danger: true,
    })
    if (sure) form.discard()
  }
  return (
    <RecordForm form={form} sections={sections}>
      <div className={styles.buttons}>
        <StepButtons sections={sections} />
        <Buttons saving={form.saving} dirty={form.dirty} isLast={sections.isLast} onDiscard={onDiscard} />
      </div>
    </RecordForm>
  )
}

interface ButtonsProps {
  readonly saving: boolean
  readonly dirty: boolean
  /** Whether this is the last step, or there are no steps. */
  readonly isLast: boolean
  onDiscard(): void
}

interface SavedProps {
  readonly resource: ClientResource
  readonly row: Row
  readonly isNew: boolean
  onAgain(): void
}

function Saved({ resource, row, isNew, onAgain }: SavedProps) {
  const { t } = useText()
  const navigate = useNavigate()
  return (
    <Result
      status="success"
      title={t(isNew ? 'pages.form.created' : 'pages.form.saved')}
      subTitle={labelOf(resource, row)}
      extra={[
        <Button key="again" type="primary" onClick={onAgain}>
          {t(isNew ? 'pages.form.another' : 'pages.form.editAgain')}
        </Button>,
        <Button key="back" onClick={() => navigate(-1)}>
          {t('pages.form.back')}
        </Button>,
      ]}
    />
  )
}
