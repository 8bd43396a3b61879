import { useText } from '#web/i18n/use-text.ts'
import { PaperClipOutlined } from '#web/ui/icons.ts'
import type { FieldViewProps, FieldViews } from './field-views.ts'
import { filesIn, sizeText } from './uploads/stored-files.ts'

/** Attached files. */
export const filesViews: FieldViews = {
  View: FilesView,
  width: 120,
  wide: true,
}

function FilesView({ value, mode }: FieldViewProps) {
  const { t } = useText()
  const files = filesIn(value)
  if (mode === 'cell')
    return files.length === 0 ? null : (
      <span title={files.map(file => file.name).join('\n')}>
        <PaperClipOutlined aria-hidden /> {t('pages.file.count', { count: files.length })}
      </span>
    )
  return (
    <ul className="st-files">
      {files.map(file => (
        <li key={file.id}>
          <PaperClipOutlined aria-hidden />{' '}
          <a href={file.url} download={file.name}>
            {file.name}
          </a>{' '}
          <span className="st-quiet">{sizeText(file.size)}</span>
        </li>
      ))}
    </ul>
  )
}
