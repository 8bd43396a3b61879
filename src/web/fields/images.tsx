import { useText } from '#web/i18n/use-text.ts'
import { openImageViewer } from '#web/ui/image-viewer/open-image-viewer.ts'
import type { FieldViewProps, FieldViews } from './field-views.ts'
import { filesIn } from './uploads/stored-files.ts'

/** Pictures: thumbnails that open the image viewer. */
export const imagesViews: FieldViews = {
  View: ImagesView,
  width: 120,
  wide: true,
}

/** Maximum number of thumbnails in a cell, which also shows the number of the others. */
const IN_CELL = 2

function ImagesView({ value, mode }: FieldViewProps) {
  const { t } = useText()
  const files = filesIn(value)
  const shown = mode === 'cell' ? files.slice(0, IN_CELL) : files
  const urls = files.map(file => file.url)
  return (
    <span className={`st-thumbnails st-thumbnails-${mode}`}>
      {shown.map((file, index) => (
        <button
          key={file.id}
          type="button"
          className="st-thumbnail"
          aria-label={t('pages.image.open', { name: file.name })}
          onClick={event => {
            event.stopPropagation()
            openImageViewer(urls, index)
          }}
        >
          <img src={file.url} alt="" loading="lazy" />
        </button>
      ))}
      {files.length > shown.length && <span className="st-more">+{files.length - shown.length}</span>}
    </span>
  )
}
