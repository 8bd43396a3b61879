import type { Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Modal } from '#web/ui/antd.ts'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import { WorkflowDiagram } from './workflow-diagram.tsx'
import styles from './workflow-dialog.module.css'

interface WorkflowDialogProps {
  readonly resource: ClientResource
  readonly row: Row
  onClose(): void
}

/** The workflows of a resource in a dialog, with the current state of the record. */
export default function WorkflowDialog({ resource, row, onClose }: WorkflowDialogProps) {
  useReturnFocus()
  const { t, text } = useText()
  const workflows = Object.values(resource.workflows)
  return (
    <Modal open width={760} footer={null} title={t('pages.workflow.title')} onCancel={onClose}>
      {workflows.map(workflow => (
        <section key={workflow.field}>
          {workflows.length > 1 && <h3 className={styles.heading}>{text(resource.fields[workflow.field]?.title)}</h3>}
          <WorkflowDiagram resource={resource} workflow={workflow} current={String(row[workflow.field] ?? '')} />
        </section>
      ))}
      <p className={styles.legend}>{t('pages.workflow.legend')}</p>
    </Modal>
  )
}
