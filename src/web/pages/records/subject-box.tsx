import { CanAccess, useCustom } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type { FoundSubject } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { IN_PLACE } from '#web/data/providers/in-place.ts'
import { useOwnText } from '#web/i18n/own-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import enUS from '#web/locales/en-US/counter.json'
import zhCN from '#web/locales/zh-CN/counter.json'
import { readStored, writeStored } from '#web/storage/stored.ts'
import { useDebounced } from '#web/timing/debounce.ts'
import { Button, Select } from '#web/ui/antd.ts'
import styles from './subject-box.module.css'

const MOST = 5
const NAME = 'recentSubjects'

/** A working day: returning subjects usually return the same day. */
const LIFETIME = '12h'

const TEXTS = { 'zh-CN': zhCN, 'en-US': enUS }
/** Debounced search text. */
const SETTLE_MS = 150

interface SubjectBoxProps {
  readonly resource: ClientResource
  /** The page has only the box so far: it takes the focus, hints at what can be typed, and offers recent records. */
  readonly autoFocus?: boolean
  onChoose(id: number): void
}

/**
 * A search box that finds a record by part of its name, the numbers of an address, or related records (`foundBy`). Enter takes
 * the first result, also when it is pressed before the response. Hidden from accounts that may not list the records.
 */
export function SubjectBox(props: SubjectBoxProps) {
  return (
    <CanAccess resource={props.resource.name} action="list">
      <Box {...props} />
    </CanAccess>
  )
}

function Box({ resource, autoFocus = false, onChoose }: SubjectBoxProps) {
  const t = useOwnText(TEXTS)
  const { text } = useText()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [hasty, setHasty] = useState(false)
  const q = useDebounced(typed.trim(), SETTLE_MS)
  const { query } = useCustom<FoundSubject[]>({
    url: `/api/resources/${resource.name}/find`,
    method: 'get',
    config: { query: { q } },
    ...IN_PLACE,
    queryOptions: { enabled: q !== '', placeholderData: keepPreviousData, staleTime: 15_000 },
  })
  const { isFetching, isError, isPlaceholderData } = query
  const settled = q === typed.trim() && !isFetching && !isPlaceholderData
  const found = typed.trim() === '' ? NOTHING : (query.data?.data ?? NOTHING)

  function choose(subject: RecentSubject): void {
    setTyped('')
    setHasty(false)
    noteSubject(resource.name, subject)
    onChoose(subject.id)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found decides
  useEffect(() => {
    if (!hasty || !settled) return
    setHasty(false)
    if (found[0]) choose(found[0])
  }, [hasty, settled, found])

  const label = t('find.label', { title: text(resource.title) })
  const select = (
    <Select
      showSearch
      autoFocus={autoFocus}
      className={styles.box as string}
      size="large"
      value={null}
      searchValue={typed}
      filterOption={false}
      defaultActiveFirstOption
      // A virtual list gives its options no role.
      virtual={false}
      suffixIcon={null}
      open={typed.trim() !== ''}
      aria-label={label}
      aria-describedby={autoFocus ? id : undefined}
      placeholder={t('find.hint')}
      loading={isFetching}
      notFoundContent={settled ? t(isError ? 'find.failed' : 'find.none') : t('find.searching')}
      options={found.map(each => ({ value: each.id, label: <Found {...each} /> }))}
      onSearch={setTyped}
      onInputKeyDown={event => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing && !settled && typed.trim() !== '') {
          event.preventDefault()
          event.stopPropagation()
          setHasty(true)
        }
        if (event.key === 'Escape') setTyped('')
      }}
      onSelect={chosen => {
        const subject = found.find(each => each.id === Number(chosen))
        if (subject) choose(subject)
      }}
    />
  )
  if (!autoFocus) return select
  return (
    <div>
      {select}
      <p id={id} className={styles.examples}>
        {t('find.examples')}
      </p>
      <Recent resource={resource} onChoose={choose} />
    </div>
  )
}

interface RecentProps {
  readonly resource: ClientResource
  onChoose(subject: RecentSubject): void
}

function Recent({ resource, onChoose }: RecentProps) {
  const t = useOwnText(TEXTS)
  const [latest] = useState(() => recentSubjects(resource.name))
  if (latest.length === 0) return null
  return (
    <section className={styles.recent} aria-label={t('find.recent')}>
      <span className="st-quiet">{t('find.recent')}</span>
      {latest.map(subject => (
        <Button key={subject.id} onClick={() => onChoose(subject)}>
          {subject.label}
        </Button>
      ))}
    </section>
  )
}

function Found({ label, by }: FoundSubject) {
  const { text } = useText()
  return (
    <span className={styles.found}>
      <span>{label}</span>
      {by && (
        <span className="st-quiet">
          {text(by.title)} {by.label}
        </span>
      )}
    </span>
  )
}

const NOTHING: readonly FoundSubject[] = []

/** A record found by the search box of its resource. */
type RecentSubject = Pick<FoundSubject, 'id' | 'label'>

/** The resource's records last opened in this browser, latest first. Cleared on sign-out. */
function recentSubjects(resource: string): readonly RecentSubject[] {
  const found = storedSubjects()[resource]
  return Array.isArray(found) ? found.filter(isSubject) : []
}

/** Moves one to the front. */
function noteSubject(resource: string, { id, label }: RecentSubject): void {
  const others = recentSubjects(resource).filter(each => each.id !== id)
  writeStored(NAME, { ...storedSubjects(), [resource]: [{ id, label }, ...others].slice(0, MOST) }, LIFETIME)
}

function storedSubjects(): Readonly<Record<string, unknown>> {
  const stored = readStored(NAME)
  return typeof stored === 'object' && stored !== null ? (stored as Readonly<Record<string, unknown>>) : {}
}

function isSubject(value: unknown): value is RecentSubject {
  const { id, label } = (value ?? {}) as Partial<RecentSubject>
  return typeof id === 'number' && typeof label === 'string'
}
