import { useEffect, useRef } from 'react'
import type { StudioUse, StudioUses } from '#model/api/studio/language.ts'
import { Button, Tag } from '#web/ui/antd.ts'
import styles from '../studio.module.css'
import { useStudioText } from '../studio-text.ts'

interface UsesListProps {
  readonly uses: StudioUses
  onGo(file: string, line: number, column: number): void
  onClose(): void
}

/** Where a part of the config is declared and used; each place leads to its line. */
export function UsesList({ uses, onGo, onClose }: UsesListProps) {
  const t = useStudioText()
  const { name, declaration, places, isBroken, records = 0, views = 0 } = uses
  const section = useRef<HTMLElement>(null)
  // On a phone it is below the text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each query shows its result.
  useEffect(() => section.current?.scrollIntoView({ block: 'nearest' }), [uses])
  const counts = [
    ...(isBroken ? [] : [t('studio.uses.places', { count: places.length })]),
    ...(records > 0 ? [t('studio.uses.records', { count: records })] : []),
    ...(views > 0 ? [t('studio.uses.views', { count: views })] : []),
  ]
  const row = ({ path, line, column, text }: StudioUse, isDeclaration = false) => (
    <li key={`${isDeclaration} ${path} ${line} ${column}`}>
      <button type="button" title={path} onClick={() => onGo(path, line, column)}>
        <Tag color={isDeclaration ? 'green' : 'blue'}>{`${path.split('/').at(-1)}:${line}`}</Tag>
        {isDeclaration && <>{t('studio.uses.declaration')} </>}
        <code>{text}</code>
      </button>
    </li>
  )
  return (
    <section ref={section} className={styles.problems} aria-label={t('studio.uses')}>
      <div className={styles.head}>
        <strong>{name ?? t('studio.uses.nothing')}</strong>
        <span className={styles.quiet}>{counts.join(' · ')}</span>
        <span className={styles.grow} />
        <Button size="small" onClick={onClose}>
          {t('studio.uses.close')}
        </Button>
      </div>
      {isBroken && <p className={styles.quiet}>{t('studio.uses.broken')}</p>}
      <ul>
        {declaration && row(declaration, true)}
        {places.map(each => row(each))}
      </ul>
    </section>
  )
}
