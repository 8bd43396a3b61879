import { useEffect, useState } from 'react'
import type { StudioFile } from '#model/api/studio/drafts.ts'
import { useNotify } from '#web/data/notify/use-notify.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Form, Input, Modal } from '#web/ui/antd.ts'
import { lineOf, offsetOf, printed, printedFile, printedMember, valueAt } from '../form/edit-text.ts'
import { RowBox, titleBoxes } from '../form/named-rows.tsx'
import { useTextOf } from '../form/use-text-of.ts'
import styles from '../studio.module.css'
import { openFile } from '../studio-calls.ts'
import { useStudioText } from '../studio-text.ts'
import { useClosing } from '../use-closing.ts'
import { AdditionInput, ChoiceInput } from './addition-inputs.tsx'
import type { AdditionResult, Change } from './addition-kind.ts'
import { nameOf, type Values, withNames } from './addition-values.ts'
import { ADDITIONS, type Addition, homeOf, isThere, textsOf } from './additions.ts'
import { firstColumnsOf, firstFiltersOf } from './config-choices.ts'
import type { InputProps } from './input-props.ts'
import { EXPORT } from './new-parts.ts'
import { actionsOf, newTransitions, pagesWithButtons, transitionsOf, withButtons } from './page-buttons.ts'
import { useFileChoices } from './use-file-choices.ts'

interface AddDialogProps {
  readonly what: Addition
  /** Initial values of the form. */
  readonly begin?: Values | undefined
  readonly files: readonly StudioFile[]
  readonly current: string | undefined
  onClose(): void
  onAdded(changes: readonly Change[], path: string, line: number, column: number): void
}

const NAME = /^[a-z][A-Za-z0-9]*$/
const FIRST: Values = {
  type: 'text',
  scope: 'global',
  color: 'gray',
  fields: [{ type: 'text' }],
  states: [{}, {}],
  options: [{}, {}],
}

/** Asks for the properties of an addition, and shows the resulting text. */
export function AddDialog({ what, begin, files, current, onClose, onAdded }: AddDialogProps) {
  const t = useStudioText()
  const { locale } = useText()
  const notify = useNotify()
  const [form] = Form.useForm<Values>()
  const soundOf = useSoundOf()
  const written = withNames({ ...FIRST, ...begin, ...(Form.useWatch([], form) as Values | undefined) }, soundOf)
  const close = useClosing(form.isFieldsTouched(), onClose)
  const kind = ADDITIONS[what]
  const homes = files.filter(file => file.kind === kind.home)
  const homeChoices = useFileChoices(homes, kind.home)
  const found = written.home ?? homeOf(homes, files, current)
  const home = found ?? ''
  const source = useTextOf(found)
  const listed = useTextOf(what === 'page' ? written.resource : undefined)
  const [firstWorkflow = ''] = Object.keys((valueAt(source, ['workflows']) ?? {}) as object)
  const values = { ...written, workflow: written.workflow ?? firstWorkflow }
  const given = { home, source, listed, values }
  const made = found === undefined ? undefined : kind.make(given)
  const isTaken = made !== undefined && isThere(made, source, files)
  const inputs = kind.inputs(given)

  // The defaults of a page: its first fields as columns and filters, and the buttons that its users may use.
  const buttons = actionsOf(listed)
    .filter(each => each !== EXPORT && mayRun(listed, each, values.roles ?? []))
    .join(' ')
  const columns = firstColumnsOf(listed).join(' ')
  const filters = firstFiltersOf(listed).join(' ')
  useEffect(() => {
    if (what !== 'page') return
    const beginning = [['actions', buttons] as const, ['columns', columns] as const, ['filters', filters] as const]
    for (const [input, names] of beginning)
      if (!form.isFieldTouched(input)) form.setFieldValue(input, names.split(' ').filter(Boolean))
  }, [what, form, buttons, columns, filters])

  // A transition belongs on the page of its resource; of several pages a person chooses.
  const pages = inputs.includes('pages') ? pagesWithButtons(files, home).map(({ path }) => path) : []
  const onlyPage = pages.length === 1 ? pages[0]! : ''
  useEffect(() => {
    if (!form.isFieldTouched('pages')) form.setFieldValue('pages', onlyPage === '' ? [] : [onlyPage])
  }, [form, onlyPage])

  async function add() {
    if (!made || source === '' || isTaken) return
    const transitions = newTransitions(what, values)
    const changed = (values.pages ?? []).map(async path => {
      const { text, draft } = await openFile(path)
      return { path, text: withButtons(draft?.text ?? text ?? '', transitions) }
    })
    const changes = [...textsOf(made, source), ...(await Promise.all(changed))]
    const { path, text } = changes[0]!
    const { line, column } = lineOf(text, offsetOf(text, made.at))
    onAdded(changes, path, line, column)
  }

  const named: InputProps['named'] = self => ({
    validator: async () => {
      // Names of roles may have hyphens.
      const isFit = what === 'role' ? nameOf(self) !== '' : NAME.test(nameOf(self))
      if (!isFit) throw new Error(t('studio.nameNeeded'))
    },
  })

  return (
    <Modal
      open
      width={820}
      title={t(`studio.add.${what}`)}
      okText={t('studio.add')}
      cancelText={t('studio.close')}
      maskClosable={false}
      // The target file is not loaded yet.
      okButtonProps={{ disabled: source === '' }}
      onOk={form.submit}
      onCancel={close}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{
          ...FIRST,
          ...begin,
          home: found,
          resource:
            what === 'page'
              ? homeOf(
                  files.filter(file => file.kind === 'resource'),
                  files,
                  current,
                )
              : undefined,
        }}
        onFinish={() => void add().catch(notify.error)}
      >
        {homes.length > 1 && (
          <ChoiceInput
            name="home"
            label={t(kind.home === 'module' ? 'studio.module' : 'studio.resource')}
            choices={homeChoices}
          />
        )}
        <div className={styles.row}>
          {titleBoxes(t, locale).map(([box, label]) => (
            <RowBox key={box} name={box} label={label} />
          ))}
          <Form.Item
            name="name"
            label={t('studio.name')}
            className={styles.cell!}
            dependencies={['en', 'zh']}
            rules={[named(values)]}
            {...(isTaken && {
              help: t('studio.taken', { path: made.at.length === 0 ? made.path : nameOf(values) }),
              validateStatus: 'error',
            })}
          >
            <Input placeholder={nameOf(values)} />
          </Form.Item>
        </div>
        {inputs.map(each => (
          <AdditionInput key={each} input={each} what={what} files={files} named={named} {...given} />
        ))}
      </Form>
      {made && <pre className={styles.preview}>{`${made.path}\n${shownOf(made)}`}</pre>}
    </Modal>
  )
}

/** The sound of Chinese titles, from a library that is loaded with the dialog. */
function useSoundOf(): (chinese: string) => string {
  const [soundOf, setSoundOf] = useState(() => (_chinese: string) => '')
  useEffect(() => {
    void import('pinyin-pro').then(({ pinyin }) =>
      setSoundOf(() => (chinese: string) => pinyin(chinese, { toneType: 'none', nonZh: 'consecutive', v: true })),
    )
  }, [])
  return soundOf
}

/** An addition as it will be written. */
function shownOf({ at, value }: AdditionResult): string {
  const key = at.at(-1)
  if (key === undefined) return printedFile(value)
  return typeof key === 'string' ? printedMember(key, value) : printed(value)
}

/** Whether holders of the roles may run a transition of the resource; a grant is added if needed. */
function mayRun(listed: string, action: string, roles: readonly string[]): boolean {
  const transition = transitionsOf(listed)[action] as { readonly roles?: readonly string[] } | undefined
  return transition === undefined || transition.roles?.some(role => roles.includes(role)) === true
}
