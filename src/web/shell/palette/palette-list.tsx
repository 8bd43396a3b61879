import { useEffect, useRef } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import styles from './palette.module.css'
import { PALETTE_GROUPS, type PaletteEntry } from './palette-entry.ts'

interface PaletteListProps {
  readonly id: string
  readonly entries: readonly PaletteEntry[]
  /** Index of the chosen entry. */
  readonly at: number
  readonly text: string
  optionId(index: number): string
  onHover(index: number): void
  onChoose(entry: PaletteEntry, apart: boolean): void
}

/** The entries of the palette under the headings of their groups. The focus stays in the box (aria-activedescendant). */
export function PaletteList({ id, entries, at, text, optionId, onHover, onChoose }: PaletteListProps) {
  const { t } = useText()
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen line is brought into view whenever it is another one.
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at, entries])
  const groups = PALETTE_GROUPS.filter(group => entries.some(entry => entry.group === group))
  return (
    <div ref={list} id={id} className={styles.list} role="listbox" aria-label={t('palette.results')}>
      {groups.map(group => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options inside a listbox, not of form fields.
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <div id={`${id}-${group}`} className={styles.heading} role="presentation">
            {t(`palette.group.${group}`)}
          </div>
          {entries.map((entry, index) =>
            entry.group !== group ? null : (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the focus and answers to the keyboard.
              // biome-ignore lint/a11y/useFocusableInteractive: as above.
              <div
                key={entry.key}
                id={optionId(index)}
                className={styles.option}
                role="option"
                aria-selected={index === at}
                onPointerMove={() => index !== at && onHover(index)}
                onClick={event => onChoose(entry, event.ctrlKey || event.metaKey)}
              >
                <span className={styles.icon} aria-hidden="true">
                  {entry.icon}
                </span>
                <span className={styles.name}>
                  <Marked text={entry.title} term={text.trim()} />
                </span>
                {entry.hint && <span className={styles.hint}>{entry.hint}</span>}
              </div>
            ),
          )}
        </div>
      ))}
    </div>
  )
}

/** The text with the first occurrence of the term highlighted. */
function Marked({ text, term }: { readonly text: string; readonly term: string }) {
  const at = term === '' ? -1 : text.toLowerCase().indexOf(term.toLowerCase())
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className={styles.mark}>{text.slice(at, at + term.length)}</mark>
      {text.slice(at + term.length)}
    </>
  )
}
