import { useState } from 'react'
import { seeingAs } from '#web/data/account/see-as.ts'
import { useAccount } from '#web/data/account/use-account.ts'
import { useOwnText } from '#web/i18n/own-text.ts'
import { readStored, writeStored } from '#web/storage/stored.ts'
import { Button } from '#web/ui/antd.ts'
import { myPages } from '../my-pages/my-pages-state.ts'
import styles from './tour-offer.module.css'
import { tourOpen } from './tour-state.ts'
import { TOUR_TEXTS } from './tour-texts.ts'

const ASKED = 'tourOffered'
const LIFETIME = '3650d'

/** Offers the tour to an account that has never opened a page, not to somebody who sees as it; answered, it is not offered again. */
export default function TourOffer() {
  const { account } = useAccount()
  const t = useOwnText(TOUR_TEXTS)
  const name = `${ASKED}-${account.id}`
  const [answered, setAnswered] = useState(() => readStored(name) === true)
  const isNew = myPages.use()?.recent.length === 0
  const isSeen = seeingAs.use() !== undefined
  if (answered || !isNew || isSeen) return null
  const answer = (begin: boolean) => {
    writeStored(name, true, LIFETIME)
    setAnswered(true)
    tourOpen.set(begin)
  }
  return (
    <aside className={styles.offer} aria-label={t('tour.begin')}>
      <span>{t('tour.offer')}</span>
      <Button size="small" type="primary" onClick={() => answer(true)}>
        {t('tour.begin')}
      </Button>
      <Button size="small" onClick={() => answer(false)}>
        {t('tour.notNow')}
      </Button>
    </aside>
  )
}
