import type { ReactNode } from 'react'
import type { StudioProblem } from '#model/api/studio/common.ts'
import { Button, Dropdown, Tag } from '#web/ui/antd.ts'
import { ADDITIONS, type Addition } from './additions/additions.ts'
import styles from './studio.module.css'
import { useStudioText } from './studio-text.ts'

interface StudioBarProps {
  /** Files with a draft. */
  readonly drafts: number
  readonly problems: readonly StudioProblem[]
  /** Something is being saved or checked. */
  readonly busy: boolean
  /** Opens the list of files, on screens too narrow to show it as a column. */
  onFiles?: (() => void) | undefined
  onAdd(what: Addition): void
  onAddRights(): void
  onRename(): void
  /** Lists where the part at the cursor is used; undefined without an open file. */
  onUses?: (() => void) | undefined
  onFix(): void
  onForget(): void
  onHistory(): void
  onPlan(): void
  /** The button for a preview, given whether there is nothing to see. */
  preview(isDisabled: boolean): ReactNode
}

/** What can be done with all drafts together, and whether they are sound. */
export function StudioBar({ drafts, problems, busy, preview, ...on }: StudioBarProps) {
  const t = useStudioText()
  const errors = problems.filter(({ severity }) => severity === 'error')
  const warnings = problems.length - errors.length
  const isUnready = drafts === 0 || errors.length > 0
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('studio.title')}>
      {on.onFiles && <Button onClick={on.onFiles}>{t('studio.files')}</Button>}
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            ...(Object.keys(ADDITIONS) as Addition[]).map(what => ({
              key: what,
              label: t(`studio.add.${what}`),
              onClick: () => on.onAdd(what),
            })),
            { key: 'rights', label: t('studio.add.rights'), onClick: on.onAddRights },
          ],
        }}
      >
        <Button>{t('studio.add')}</Button>
      </Dropdown>
      <Button onClick={on.onRename}>{t('studio.rename')}</Button>
      {on.onUses && <Button onClick={on.onUses}>{t('studio.uses')}</Button>}
      <span className={styles.grow} aria-live="polite">
        {busy ? (
          <Tag>{t('studio.checking')}</Tag>
        ) : (
          <>
            {errors.length > 0 && <Tag color="red">{t('studio.errors', { count: errors.length })}</Tag>}
            {warnings > 0 && <Tag color="gold">{t('studio.warnings', { count: warnings })}</Tag>}
            {problems.length === 0 && <Tag color="green">{t('studio.sound')}</Tag>}
          </>
        )}
      </span>
      {errors.some(each => each.didYouMean) && <Button onClick={on.onFix}>{t('studio.fix')}</Button>}
      {drafts > 0 && <Button onClick={on.onForget}>{t('studio.forget')}</Button>}
      <Button href="/api/guide/studio.html" target="_blank">
        {t('studio.guide')}
      </Button>
      <Button onClick={on.onHistory}>{t('studio.history')}</Button>
      {preview(isUnready)}
      <Button type="primary" disabled={isUnready} onClick={on.onPlan}>
        {t('studio.plan', { count: drafts })}
      </Button>
    </div>
  )
}
