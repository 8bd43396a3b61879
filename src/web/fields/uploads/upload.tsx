import { useState } from 'react'
import type { FileValue } from '#model/client-model.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button, Upload, type UploadFile } from '#web/ui/antd.ts'
import { PlusOutlined, UploadOutlined } from '#web/ui/icons.ts'
import { openImageViewer } from '#web/ui/image-viewer/open-image-viewer.ts'
import type { FieldInputProps } from '../field-views.ts'
import { filesIn } from './stored-files.ts'
import { DEFAULT_MAX_FILES, MAX_FILE_BYTES, PICTURE_TYPES, uploadFile } from './upload-file.ts'

/** Files are uploaded as soon as they are chosen; the field holds the uploaded ones. */
export default function LazyUpload(props: FieldInputProps & { readonly pictures: boolean }) {
  const { id, field, value, disabled, describedBy, pictures, onChange } = props
  const { t } = useText()
  const stored = filesIn(value)
  const [unsent, setUnsent] = useState<readonly UploadFile<FileValue>[]>([])
  // A file keeps its position in the list after the upload.
  const [uids, setUids] = useState<ReadonlyMap<string, string>>(new Map())
  const uidOf = (file: FileValue) => uids.get(file.id) ?? file.id
  const room = (field.max ?? DEFAULT_MAX_FILES) - stored.length
  const shown = [...stored.map(file => toListed(file, uidOf(file))), ...unsent]

  return (
    <Upload<FileValue>
      id={id}
      aria-describedby={describedBy}
      listType={pictures ? 'picture-card' : 'text'}
      accept={pictures ? PICTURE_TYPES.join(',') : undefined}
      multiple={room > 1}
      maxCount={field.max ?? DEFAULT_MAX_FILES}
      disabled={disabled}
      fileList={shown}
      beforeUpload={file => (file.size <= MAX_FILE_BYTES ? true : refuse(file, t('pages.file.tooLarge')))}
      customRequest={({ file, onProgress, onSuccess, onError }) =>
        uploadFile(file as File, percent => onProgress?.({ percent })).then(
          arrived => onSuccess?.(arrived),
          (error: Error) => onError?.(error),
        )
      }
      onChange={({ fileList }) => {
        const done = fileList.flatMap(({ uid, status, response }) =>
          status === 'done' && response ? [[uid, response] as const] : [],
        )
        const arrived = done.map(([, file]) => file)
        const remaining = stored.filter(file => fileList.some(({ uid }) => uid === uidOf(file)))
        if (done.length > 0)
          setUids(before => new Map([...before, ...done.map(([uid, file]) => [file.id, uid] as const)]))
        setUnsent(fileList.filter(file => file.status !== 'done'))
        if (arrived.length > 0 || remaining.length !== stored.length) onChange(orNone([...remaining, ...arrived]))
      }}
      onPreview={file => {
        const urls = stored.map(({ url }) => url)
        if (pictures && file.url) openImageViewer(urls, urls.indexOf(file.url))
        else if (file.url) window.open(file.url, '_blank', 'noopener')
      }}
    >
      {room > 0 && !disabled && (pictures ? <PictureButton /> : <FileButton />)}
    </Upload>
  )

  /** Lists the file with the reason and does not upload it. */
  function refuse(file: File, reason: string): typeof Upload.LIST_IGNORE {
    const refused: UploadFile<FileValue> = {
      uid: `refused-${file.name}-${file.size}`,
      name: `${file.name}: ${reason}`,
      status: 'error',
    }
    setUnsent(files => [...files.filter(({ uid }) => uid !== refused.uid), refused])
    return Upload.LIST_IGNORE
  }
}

function PictureButton() {
  const { t } = useText()
  return (
    <button type="button" className="st-upload-card">
      <PlusOutlined aria-hidden />
      <span>{t('pages.file.addPicture')}</span>
    </button>
  )
}

function FileButton() {
  const { t } = useText()
  return <Button icon={<UploadOutlined aria-hidden />}>{t('pages.file.add')}</Button>
}

function toListed(file: FileValue, uid: string): UploadFile<FileValue> {
  return { uid, name: file.name, status: 'done', url: file.url, thumbUrl: file.url }
}

function orNone(files: FileValue[]): FileValue[] | null {
  return files.length === 0 ? null : files
}
