import type { FileValue } from '#model/client-model.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import { Button, Upload } from '#web/ui/antd.ts'
import { DownloadOutlined, UploadOutlined } from '#web/ui/icons.ts'
import { useText } from '../i18n/use-text.ts'
import { useNotify } from '../notify/use-notify.ts'
import { saveTemplate } from './import-calls.ts'
import styles from './import-dialog.module.css'
import { useImportText } from './import-text.ts'

interface ImportFileProps {
  readonly resource: { readonly name: string; readonly title: LocalizedText }
  readonly chosen: FileValue | undefined
  readonly running: boolean
  onFile(file: File): void
}

/** Which file, and a workbook to fill in for who has none. */
export function ImportFile({ resource, chosen, running, onFile }: ImportFileProps) {
  const { text } = useText()
  const words = useImportText()
  const notify = useNotify()
  const take = (file: File) => {
    onFile(file)
    return false
  }
  return (
    <div className={styles.file}>
      <Upload accept=".xlsx,.csv" showUploadList={false} beforeUpload={take} disabled={running}>
        <Button icon={<UploadOutlined aria-hidden />} loading={running && !chosen}>
          {words(chosen ? 'imports.otherFile' : 'imports.chooseFile')}
        </Button>
      </Upload>
      {chosen && <strong className={styles.name}>{chosen.name}</strong>}
      <Button
        type="link"
        icon={<DownloadOutlined aria-hidden />}
        onClick={() => void saveTemplate(resource.name, text(resource.title)).catch(notify.error)}
      >
        {words('imports.template')}
      </Button>
    </div>
  )
}
