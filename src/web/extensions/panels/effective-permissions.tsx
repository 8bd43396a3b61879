import { type BaseRecord, useCustom } from '@refinedev/core'
import { useDeferredValue, useMemo, useState } from 'react'
import type { AnswerOf, Row } from '#model/api.ts'
import type { Locale } from '#model/localized-text.ts'
import { IN_PLACE } from '#web/data/providers/in-place.ts'
import { fillText, type TextParams } from '#web/i18n/texts.ts'
import { useText } from '#web/i18n/use-text.ts'
import enUS from '#web/locales/en-US/rights.json'
import zhCN from '#web/locales/zh-CN/rights.json'
import { LoadFailed } from '#web/pages/load-failed.tsx'
import { Alert, Input } from '#web/ui/antd.ts'
import { Outline } from '#web/ui/outline.tsx'
import styles from './effective-permissions.module.css'

// Loaded with the panel, not with the first screen.
const TEXTS: Readonly<Record<Locale, Readonly<Record<string, string>>>> = { 'zh-CN': zhCN, 'en-US': enUS }

/** The account's effective permissions and their sources, computed by the server. */
export default function EffectivePermissions({ row }: { readonly row: Row }) {
  const { locale } = useText()
  const account = String(row.adAccount)
  const { query } = useCustom<Rights & BaseRecord>({
    url: '/api/permissions/effective',
    method: 'get',
    config: { query: { account } },
    ...IN_PLACE,
    // Titles come in the language of the request.
    meta: { ...IN_PLACE.meta, locale },
    queryOptions: { staleTime: 0 },
  })
  const rights = query.data?.data
  const words = useMemo(() => rightsText(locale, rights ?? { roles: [] }), [locale, rights])
  if (query.error)
    return <LoadFailed error={query.error} words={words.t('rights.failed')} onRetry={() => void query.refetch()} />
  if (!rights) return <Outline lines={3} />
  if (!rights.active) return <Alert type="info" showIcon message={words.t('rights.left')} />
  return <RightsFound rights={rights} words={words} />
}

interface RightsProps {
  readonly rights: Rights
  readonly words: RightsText
}

function RightsFound({ rights, words }: RightsProps) {
  const { t } = words
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed)
  const found = useMemo(() => filterRights(rights, wanted, words), [rights, wanted, words])
  const isEmpty = found.roles.length + found.pages.length + found.resources.length === 0
  const counts = { pages: found.pages.length, resources: found.resources.length }
  return (
    <div className={styles.rights}>
      <Input
        allowClear
        value={typed}
        placeholder={t('rights.filter')}
        aria-label={t('rights.filter')}
        onChange={event => setTyped(event.target.value)}
      />
      <p className={styles.quiet} role="status">
        {isEmpty ? t('rights.noMatch', { text: wanted }) : t('rights.count', counts)}
      </p>
      {rights.admin && <Alert type="info" showIcon message={t('rights.admin')} />}
      {!rights.admin && wanted.trim() === '' && <Blocks rights={rights} words={words} />}
      {!rights.admin && <Roles rights={found} words={words} isAll={found === rights} />}
      <Pages rights={found} words={words} />
      {found.resources.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t('rights.records')}</h3>
          {found.resources.map(each => (
            <ResourceLine key={each.name} rights={each} words={words} isAdmin={rights.admin} />
          ))}
        </section>
      )}
    </div>
  )
}

function Blocks({ rights, words: { t } }: RightsProps) {
  return (
    <section>
      <h3 className={styles.heading}>{t('rights.blocks')}</h3>
      <p className={styles.text}>{rights.blocks.join(t('rights.comma')) || t('rights.noBlocks')}</p>
    </section>
  )
}

function Roles({ rights, words: { t }, isAll }: RightsProps & { readonly isAll: boolean }) {
  if (rights.roles.length === 0) return isAll ? <Alert type="info" showIcon message={t('rights.nothing')} /> : null
  return (
    <section>
      <h3 className={styles.heading}>{t('rights.roles')}</h3>
      <ul className={styles.list}>
        {rights.roles.map(({ name, title, from }) => (
          <li key={name}>
            {title} <code>{name}</code>{' '}
            <span className={styles.quiet}>{t('rights.from', { roles: from.join(t('rights.comma')) })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Pages({ rights, words: { t, by } }: RightsProps) {
  if (rights.pages.length === 0) return null
  const given = (roles: readonly string[]) =>
    roles.length > 0 ? by(roles) : t(rights.admin ? 'rights.byAdmin' : 'rights.openToAll')
  return (
    <section>
      <h3 className={styles.heading}>{t('rights.pages')}</h3>
      <ul className={styles.list}>
        {rights.pages.map(({ path, title, roles, crossBlocks }) => (
          <li key={path}>
            {title} <code>{path}</code>{' '}
            <span className={styles.quiet}>
              {given(roles)}
              {crossBlocks && `${t('rights.comma')}${t('rights.crossBlocks')}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The pages, resources and roles whose title or name contains the search text. */
function filterRights(rights: Rights, typed: string, words: RightsText): Rights {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return rights
  const has = (...texts: readonly string[]) => texts.some(text => text.toLowerCase().includes(wanted))
  const says = ({ roles, permission = '', where, fields = [] }: GrantedAccess) =>
    has(words.by(roles), permission, ...where, ...fields)
  const matches = ({ name, title, actions, steps, hidden, masked }: ResourceRights) =>
    has(name, title, ...hidden, ...masked) ||
    actions.some(each => has(...each.names.map(words.action)) || each.given.some(says)) ||
    steps.some(each => has(...each.titles) || each.given.some(says))
  return {
    ...rights,
    roles: rights.roles.filter(({ name, title, from }) => has(name, title, ...from)),
    pages: rights.pages.filter(({ path, title, roles }) => has(path, title, words.by(roles))),
    resources: rights.resources.filter(matches),
  }
}

interface ResourceLineProps {
  readonly rights: ResourceRights
  readonly words: RightsText
  readonly isAdmin: boolean
}

/** One resource: its permitted actions in a line; expanded, their sources, rows and fields. */
function ResourceLine({ rights, words, isAdmin }: ResourceLineProps) {
  const { t, action } = words
  const lines = [
    ...rights.actions.map(({ names, given }) => ({ title: names.map(action).join(t('rights.comma')), given })),
    ...rights.steps.map(({ titles, given }) => ({ title: titles.join(t('rights.comma')), given })),
  ]
  const { scope, hidden, masked } = rights
  return (
    <details className={styles.resource}>
      <summary>
        <strong>{rights.title}</strong>{' '}
        <span className={styles.quiet}>{lines.map(({ title }) => title).join(t('rights.comma'))}</span>
      </summary>
      <p className={styles.text}>{t(`rights.scope.${scope}`)}</p>
      <ul className={styles.list}>
        {lines.map(({ title, given }) => (
          <li key={title}>
            {title}
            <ul className={styles.list}>
              {given.map(each => (
                <li key={JSON.stringify(each)} className={styles.quiet}>
                  {sentence(each, words, isAdmin)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {hidden.length > 0 && (
        <p className={styles.text}>{t('rights.hidden', { fields: hidden.join(t('rights.comma')) })}</p>
      )}
      {masked.length > 0 && (
        <p className={styles.text}>{t('rights.masked', { fields: masked.join(t('rights.comma')) })}</p>
      )}
    </details>
  )
}

function sentence(
  { roles, permission, where, fields }: GrantedAccess,
  { t, by }: RightsText,
  isAdmin: boolean,
): string {
  return [
    isAdmin ? t('rights.byAdmin') : by(roles),
    ...(permission === undefined ? [] : [t('rights.with', { permission })]),
    ...where.map(condition => t('rights.where', { condition })),
    ...(fields === undefined ? [] : [t('rights.fields', { fields: fields.join(t('rights.comma')) })]),
  ].join(' · ')
}

type Rights = AnswerOf<'GET /api/permissions/effective'>
type ResourceRights = Rights['resources'][number]
type GrantedAccess = ResourceRights['actions'][number]['given'][number]
type RightsKey = keyof typeof enUS

/** Texts of the panel. */
interface RightsText {
  t(key: RightsKey, params?: TextParams): string
  /** Titles of roles, joined by "or"; a special text for administrators, who need none. */
  by(roles: readonly string[]): string
  action(name: string): string
}

function rightsText(locale: Locale, rights: Pick<Rights, 'roles'>): RightsText {
  const texts = TEXTS[locale]
  const titles = new Map(rights.roles.map(({ name, title }) => [name, `${title} (${name})`]))
  const t = (key: string, params?: TextParams) => fillText(texts[key] ?? key, params)
  return {
    t,
    by: roles => t('rights.by', { roles: roles.map(role => titles.get(role) ?? role).join(t('rights.or')) }),
    action: name => t(`rights.action.${name}`),
  }
}
