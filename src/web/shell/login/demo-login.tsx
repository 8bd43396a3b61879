import { useLogin } from '@refinedev/core'
import { type FormEvent, useState } from 'react'
import type { PublicApp } from '#model/client-model.ts'
import type { LoginParams } from '#web/data/providers/auth-provider.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button } from '#web/ui/antd.ts'
import styles from './login.module.css'

/** The list of test accounts and the "login" button (mock login). */
export function DemoLogin({ accounts }: { readonly accounts: PublicApp['testAccounts'] }) {
  const { t, text } = useText()
  const { mutate: login, isPending } = useLogin<LoginParams>()
  const [chosen, setChosen] = useState(accounts[0]?.adAccount)

  function signIn(event: FormEvent) {
    event.preventDefault()
    if (chosen !== undefined && !isPending) login({ adAccount: chosen })
  }

  if (accounts.length === 0) return <p className={styles.lead}>{t('login.noAccounts')}</p>
  return (
    <form onSubmit={signIn}>
      <h2 id="test-accounts" className={styles.lead}>
        {t('login.lead')}
      </h2>
      <div role="radiogroup" className={styles.accounts} aria-labelledby="test-accounts">
        {accounts.map(account => (
          <label key={account.adAccount} className={styles.account}>
            <input
              type="radio"
              name="adAccount"
              value={account.adAccount}
              checked={account.adAccount === chosen}
              onChange={() => setChosen(account.adAccount)}
            />
            <span className={styles.name}>{account.name}</span>
            <span className={styles.description}>{text(account.description)}</span>
            <code className={styles.adAccount}>{account.adAccount}</code>
          </label>
        ))}
      </div>
      <Button type="primary" htmlType="submit" size="large" block loading={isPending}>
        <span className={styles.sentence}>{t('login.button')}</span>
      </Button>
    </form>
  )
}
