import { Suspense } from 'react'
import type { StudioProblem } from '#model/api/studio/common.ts'
import type { StudioFile, StudioRename } from '#model/api/studio/drafts.ts'
import type { StudioPlace } from '#model/api/studio/language.ts'
import { formatDate } from '#model/dates/dates.ts'
import { useText } from '#web/i18n/use-text.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { Alert, Button, Spin, Tag } from '#web/ui/antd.ts'
import { withSide } from '../form/edit-text.ts'
import styles from '../studio.module.css'
import { useStudioText } from '../studio-text.ts'
import type { OpenText } from '../use-studio.ts'
import type { EditorPlace } from './code-editor.tsx'

const CodeEditor = lazyPart(() => import('./code-editor.tsx'))

interface OpenFileProps {
  /** The file in the list; undefined until the list has it. */
  readonly file: StudioFile | undefined
  readonly open: OpenText
  /** Those of this file. */
  readonly problems: readonly StudioProblem[]
  readonly place: EditorPlace | undefined
  onForget(): void
  /** Replaces the draft by one of the merged texts. */
  onMerge(text: string): void
  /** Takes the renames of others into the drafts. */
  onFollow(): void
  onDefinition(place: StudioPlace): void
  onUses(): void
  onFix(problem: StudioProblem): void
  onChange(text: string): void
  onCursor(offset: number): void
}

/** The text of a file below its title, and how to merge it if somebody else has changed it. */
export function OpenFile({ file, open, problems, place, onForget, onMerge, onFollow, ...editing }: OpenFileProps) {
  const t = useStudioText()
  const { text } = useText()
  const { path, fixed, draft } = open.file
  return (
    <>
      <div className={styles.head}>
        <strong>{file?.title ? text(file.title) : path}</strong>
        {file?.title && <span className={styles.quiet}>{path}</span>}
        {fixed && <Tag>{t('studio.fixed')}</Tag>}
        {file?.draft && (
          <Button size="small" onClick={onForget}>
            {t('studio.forgetThis')}
          </Button>
        )}
      </div>
      {draft?.merge && !draft.renames?.length && <Merge {...draft.merge} onMerge={onMerge} />}
      {draft?.renames && draft.renames.length > 0 && <Renames renames={draft.renames} onFollow={onFollow} />}
      {open.removed && <Alert type="warning" message={t('studio.removed')} />}
      <Suspense fallback={<Spin className={styles.wait!} />}>
        <CodeEditor
          label={path}
          path={path}
          text={open.text}
          readOnly={fixed}
          problems={problems}
          place={place}
          {...editing}
        />
      </Suspense>
    </>
  )
}

interface RenamesProps {
  readonly renames: readonly StudioRename[]
  onFollow(): void
}

/** What others renamed meanwhile, which comes before a merge: lines that differ only by a name then no longer do. */
function Renames({ renames, onFollow }: RenamesProps) {
  const t = useStudioText()
  return (
    <Alert
      type="warning"
      showIcon
      message={t('studio.behind')}
      description={
        <>
          <ul className={styles.renames}>
            {renames.map(({ name, to, by, at }) => (
              <li key={name}>{t('studio.renamedBy', { name, to, by: by ?? '—', at: formatDate(at) })}</li>
            ))}
          </ul>
          <Button size="small" type="primary" onClick={onFollow}>
            {t('studio.follow')}
          </Button>
        </>
      }
    />
  )
}

interface MergeProps {
  readonly text: string
  readonly overlaps: number
  onMerge(text: string): void
}

function Merge({ text, overlaps, onMerge }: MergeProps) {
  const t = useStudioText()
  return (
    <Alert
      type="warning"
      showIcon
      message={t(overlaps > 0 ? 'studio.overlaps' : 'studio.behind', { count: overlaps })}
      description={
        <span className={styles.tools}>
          {overlaps > 0 &&
            (['draft', 'file'] as const).map(side => (
              <Button key={side} size="small" onClick={() => onMerge(withSide(text, side))}>
                {t(`studio.merge.${side}`)}
              </Button>
            ))}
          <Button size="small" onClick={() => onMerge(text)}>
            {t(overlaps > 0 ? 'studio.merge.byHand' : 'studio.merge')}
          </Button>
        </span>
      }
    />
  )
}
