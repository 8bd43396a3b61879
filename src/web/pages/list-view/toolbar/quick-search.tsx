import { useState } from 'react'
import { listText } from '#web/fields/shared/plain-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Input } from '#web/ui/antd.ts'
import type { ListPage } from '../use-list-page.ts'
import styles from './list-toolbar.module.css'

/** Searches the fields that the resource declares. */
export function QuickSearch({ list }: { readonly list: ListPage }) {
  const { t, text, locale } = useText()
  const { resource, state, search } = list
  const [typed, setTyped] = useState({ applied: state.quick, value: state.quick })
  if (typed.applied !== state.quick) setTyped({ applied: state.quick, value: state.quick })
  const titles = resource.search.flatMap(name => resource.fields[name] ?? []).map(field => text(field.title))
  if (titles.length === 0) return null
  const label = t('pages.list.quick', { fields: listText(titles, locale) })
  return (
    <Input.Search
      className={styles.quick}
      allowClear
      aria-label={label}
      placeholder={label}
      title={label}
      value={typed.value}
      maxLength={100}
      onChange={event => setTyped({ applied: state.quick, value: event.target.value })}
      onSearch={quick => search({ quick: quick.trim(), page: 1 })}
    />
  )
}
