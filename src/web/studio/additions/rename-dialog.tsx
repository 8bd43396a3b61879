import { useCustomMutation } from '@refinedev/core'
import type { AnswerOf } from '#model/api.ts'
import { useNotify } from '#web/data/notify/use-notify.ts'
import { IN_PLACE, SILENT } from '#web/data/providers/in-place.ts'
import { Alert, Form, Input, Modal } from '#web/ui/antd.ts'
import styles from '../studio.module.css'
import { useStudioText } from '../studio-text.ts'
import { useClosing } from '../use-closing.ts'

interface RenameDialogProps {
  /** Name of the part of the config at the cursor; undefined without one. */
  readonly suggested: string | undefined
  onClose(): void
  onRenamed(files: readonly string[]): void
}

interface Names {
  readonly name: string
  readonly to: string
}

/** Renames a part of the config and all references to it, in the drafts. */
export function RenameDialog({ suggested, onClose, onRenamed }: RenameDialogProps) {
  const t = useStudioText()
  const notify = useNotify()
  const [form] = Form.useForm<Names>()
  const close = useClosing(Boolean(Form.useWatch('to', form)), onClose)
  const { mutation, mutateAsync } = useCustomMutation<AnswerOf<'POST /api/studio/rename'>>()
  const refused = mutation.data?.data.why
  async function rename({ name, to }: Names) {
    try {
      const { data } = await mutateAsync({
        url: '/api/studio/rename',
        method: 'post',
        values: { name: name.trim(), to: to.trim() },
        meta: IN_PLACE.meta,
        ...SILENT,
      })
      if (data.why === undefined) onRenamed(data.files)
    } catch (error) {
      notify.error(error)
    }
  }
  const rules = [{ required: true, whitespace: true, message: t('studio.needed') }]
  return (
    <Modal
      open
      title={t('studio.rename')}
      okText={t('studio.rename')}
      cancelText={t('studio.close')}
      confirmLoading={mutation.isPending}
      onOk={form.submit}
      maskClosable={false}
      onCancel={close}
    >
      <p className={styles.quiet}>{t('studio.renameHint')}</p>
      {refused && <Alert type="error" showIcon role="alert" message={refused} />}
      <Form form={form} layout="vertical" initialValues={{ name: suggested }} onFinish={names => void rename(names)}>
        <Form.Item name="name" label={t('studio.renameWhat')} rules={rules}>
          <Input />
        </Form.Item>
        <Form.Item name="to" label={t('studio.renameTo')} rules={rules}>
          <Input autoFocus={suggested !== undefined} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
