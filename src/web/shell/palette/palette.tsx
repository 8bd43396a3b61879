import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { SearchOutlined } from '#web/ui/icons.ts'
import styles from './palette.module.css'
import { PALETTE_GROUPS, type PaletteEntry } from './palette-entry.ts'
import { usePalette } from './use-palette.ts'

/** The command palette: a search box with the matching entries below. Lazily loaded, therefore a default export. */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText()
  const id = useId()
  const dialog = useDialog()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const { entries, status, go } = usePalette(text)
  const at = Math.min(chosen, Math.max(0, entries.length - 1))
  const optionId = (index: number) => `${id}-${index}`

  const choose = (entry: PaletteEntry | undefined, apart: boolean) => {
    if (!entry) return
    onClose()
    go(entry, apart)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = MOVES[event.key]?.(at, entries.length)
    if (next !== undefined) setChosen(next)
    else if (event.key === 'Enter') choose(entries[at], event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={t('palette.title')}
      onClose={onClose}
      onClick={event => event.target === dialog.current && onClose()}
      onKeyDown={stopEscape}
    >
      <div className={styles.box}>
        <SearchOutlined />
        <input
          className={styles.input}
          role="combobox"
          aria-label={t('palette.title')}
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={entries.length > 0 ? optionId(at) : undefined}
          placeholder={t('palette.placeholder')}
          spellCheck={false}
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={event => {
            setText(event.target.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={styles.close} aria-label={t('app.close')} onClick={onClose}>
          Esc
        </button>
      </div>
      <PaletteList
        id={`${id}-list`}
        optionId={optionId}
        entries={entries}
        at={at}
        text={text}
        onHover={setChosen}
        onChoose={choose}
      />
      <div className={styles.foot}>
        <span role="status">{status}</span>
        <span className={styles.keys}>{t('palette.help')}</span>
      </div>
    </dialog>
  )
}

const MOVES: Readonly<Record<string, (at: number, count: number) => number | undefined>> = {
  ArrowDown: (at, count) => (count === 0 ? undefined : (at + 1) % count),
  ArrowUp: (at, count) => (count === 0 ? undefined : (at - 1 + count) % count),
  PageDown: (at, count) => Math.min(count - 1, at + 8),
  PageUp: at => Math.max(0, at - 8),
}

/** Escape closes only the palette, not a drawer below it. */
function stopEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation()
}

/** A native modal dialog: it traps the focus, is above everything and returns the focus. */
function useDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    const before = document.activeElement
    shown?.showModal()
    shown?.querySelector('input')?.focus()
    return () => {
      shown?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return dialog
}

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
function PaletteList({ id, entries, at, text, optionId, onHover, onChoose }: PaletteListProps) {
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
