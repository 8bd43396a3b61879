import { useEffect, useMemo, useRef, useState } from 'react'
import type { StudioFile } from '#model/api/studio/drafts.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Input, Tag } from '#web/ui/antd.ts'
import styles from './studio.module.css'
import { useStudioText } from './studio-text.ts'

interface FileListProps {
  readonly files: readonly StudioFile[]
  readonly current: string | undefined
  /** Files with errors. */
  readonly broken: ReadonlySet<string>
  onOpen(path: string): void
}

const DRAFT_COLOURS = { added: 'green', changed: 'blue', removed: 'red' } as const

/** The files by folder; the search covers paths and titles. */
export function FileList({ files, current, broken, onOpen }: FileListProps) {
  const t = useStudioText()
  const { text } = useText()
  const [wanted, setWanted] = useState('')
  const folders = useMemo(() => {
    const words = wanted.toLowerCase().split(/\s+/).filter(Boolean)
    const titleOf = ({ title }: StudioFile) => (title ? `${title['zh-CN']} ${title['en-US']}` : '')
    return byFolder(
      files.filter(file => {
        const whole = `${file.path} ${titleOf(file)}`.toLowerCase()
        return words.every(word => whole.includes(word))
      }),
    )
  }, [files, wanted])
  const isFolded = wanted === ''
  const titles = useMemo(
    () =>
      new Map(files.flatMap(({ path, kind, title }) => (kind === 'module' && title ? [[folderOf(path), title]] : []))),
    [files],
  )
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (current !== undefined && files.length > 0)
      list.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' })
  }, [current, files.length])
  return (
    <nav className={styles.files} aria-label={t('studio.files')}>
      <Input
        allowClear
        value={wanted}
        placeholder={t('studio.search')}
        aria-label={t('studio.search')}
        onChange={event => setWanted(event.target.value)}
      />
      <div className={styles.folders} ref={list}>
        {[...folders].map(([folder, members]) => (
          <details
            key={`${folder} ${isFolded}`}
            open={!isFolded || folder === '' || isNear(folder, current) || members.some(({ draft }) => draft)}
          >
            <summary>
              {folder === '' ? t('studio.root') : folder.replace(/^modules\//, '')}
              {titles.has(folder) && <small> {text(titles.get(folder)!)}</small>}
            </summary>
            <ul>
              {members.map(file => (
                <li key={file.path}>
                  <button
                    type="button"
                    className={styles.file}
                    aria-current={file.path === current ? 'true' : undefined}
                    title={file.path}
                    onClick={() => onOpen(file.path)}
                  >
                    <span className={broken.has(file.path) ? styles.broken : undefined}>
                      {file.path.slice(file.path.lastIndexOf('/') + 1)}
                    </span>
                    {file.title && <small>{text(file.title)}</small>}
                    {file.draft && <Tag color={DRAFT_COLOURS[file.draft]}>{t(`studio.draft.${file.draft}`)}</Tag>}
                    {file.conflict && <Tag color="orange">{t('studio.conflict')}</Tag>}
                  </button>
                </li>
              ))}
            </ul>
          </details>
        ))}
        {folders.size === 0 && <p className={styles.quiet}>{t('studio.noFiles')}</p>}
      </div>
    </nav>
  )
}

/** The files of each folder by name; a folder precedes its subfolders. */
export function byFolder<File extends { readonly path: string }>(files: readonly File[]): ReadonlyMap<string, File[]> {
  const folders = new Map<string, File[]>()
  const inOrder = files.toSorted((one, other) => (orderOf(one.path) < orderOf(other.path) ? -1 : 1))
  for (const file of inOrder) {
    const folder = folderOf(file.path)
    folders.set(folder, [...(folders.get(folder) ?? []), file])
  }
  return folders
}

/** Sort key: the slash sorts before any other character, and the file name comes after its folder. */
function orderOf(path: string): string {
  return `${folderOf(path).replaceAll('/', '\0')}\0\0${path}`
}

function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
}

/** Whether the folder belongs to the module of the open file. */
function isNear(folder: string, current: string | undefined): boolean {
  const moduleOf = (path: string | undefined) => path?.split('/').slice(0, 2).join('/')
  return current?.startsWith('modules/') === true && moduleOf(folder) === moduleOf(current)
}

/** The file to open instead of one that is gone: that of its module, else of the app. */
export function nearestFile<File extends { readonly path: string }>(
  path: string,
  files: readonly File[],
): File | undefined {
  const [, module] = path.split('/')
  const at = (wanted: string) => files.find(each => each.path === wanted)
  return (path.startsWith('modules/') ? at(`modules/${module}/module.json`) : undefined) ?? at('app.json') ?? files[0]
}
