import styles from './effective-permissions.module.css'
import type { Given, ResourceRights, RightsText } from './rights-text.ts'

interface ResourceLineProps {
  readonly rights: ResourceRights
  readonly words: RightsText
  readonly isAdmin: boolean
}

/** One kind of records: what may be done in a line; unfolded, why and with which rows and fields. */
export function ResourceLine({ rights, words, isAdmin }: ResourceLineProps) {
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

function sentence({ roles, permission, where, fields }: Given, { t, by }: RightsText, isAdmin: boolean): string {
  return [
    isAdmin ? t('rights.byAdmin') : by(roles),
    ...(permission === undefined ? [] : [t('rights.with', { permission })]),
    ...where.map(condition => t('rights.where', { condition })),
    ...(fields === undefined ? [] : [t('rights.fields', { fields: fields.join(t('rights.comma')) })]),
  ].join(' · ')
}
