import { useNotify } from '#web/data/notify/use-notify.ts'
import { useChoices } from '#web/fields/choices/use-choices.ts'
import { Form, Input, Modal, Select } from '#web/ui/antd.ts'
import styles from '../studio.module.css'
import { rightsTestOf } from '../studio-calls.ts'
import { useStudioText } from '../studio-text.ts'
import { useClosing } from '../use-closing.ts'
import type { Change } from './addition-kind.ts'

interface RightsDialogProps {
  readonly files: readonly { readonly path: string }[]
  onClose(): void
  onAdded(changes: readonly Change[], path: string, line: number, column: number): void
}
interface Values {
  readonly role: number
  readonly name: string
}

/** Adds a rights test with what a role may do now, to be cut down to what has to hold. */
export function RightsDialog({ files, onClose, onAdded }: RightsDialogProps) {
  const t = useStudioText()
  const notify = useNotify()
  const [form] = Form.useForm<Values>()
  const close = useClosing(form.isFieldsTouched(), onClose)
  const { selectProps } = useChoices({ target: 'role', params: undefined, enabled: true })
  const pathOf = (name: string) => `tests/rights/${name}.json`
  async function add({ role, name }: Values) {
    const path = pathOf(name)
    onAdded([{ path, text: await rightsTestOf(role) }], path, 1, 1)
  }
  return (
    <Modal
      open
      title={t('studio.add.rights')}
      okText={t('studio.add')}
      cancelText={t('studio.close')}
      maskClosable={false}
      onOk={form.submit}
      onCancel={close}
    >
      <p className={styles.quiet}>{t('studio.rightsHint')}</p>
      <Form form={form} layout="vertical" onFinish={values => void add(values).catch(notify.error)}>
        <Form.Item name="role" label={t('studio.role')} rules={[{ required: true, message: t('studio.needed') }]}>
          <Select {...(selectProps as object)} />
        </Form.Item>
        <Form.Item
          name="name"
          label={t('studio.rightsFile')}
          rules={[
            { required: true, pattern: /^[a-z][a-z0-9-]*$/, message: t('studio.rightsName') },
            {
              validator: async (_, name: string) => {
                const path = pathOf(name)
                if (files.some(file => file.path === path)) throw new Error(t('studio.taken', { path }))
              },
            },
          ]}
        >
          <Input addonBefore="tests/rights/" addonAfter=".json" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
