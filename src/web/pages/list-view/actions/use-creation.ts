import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { Row } from '#model/api.ts'
import type { PageAction } from '#model/app-model.ts'
import { useAccount } from '#web/account/use-account.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useNotify } from '#web/notify/use-notify.ts'

/** Opens the form for a new record on another page, filled in with values of rows. */
export function useCreation() {
  const { me } = useAccount()
  const { t } = useText()
  const notify = useNotify()
  const navigate = useNavigate()
  return useCallback(
    (creation: Required<Pick<PageAction, 'page' | 'values'>>, rows: readonly Row[]) => {
      void import('./creation-address.ts').then(({ creationAddress, MOST_ROWS }) => {
        if (rows.length > MOST_ROWS) notify.warning(t('lists.creation.tooMany', { most: MOST_ROWS }))
        else void navigate(creationAddress(creation, rows, me))
      })
    },
    [me, t, notify, navigate],
  )
}
