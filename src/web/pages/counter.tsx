import { useState } from 'react'
import { useLocation } from 'react-router'
import type { PageModel } from '#model/client-model.ts'
import { counterOf } from '#model/page-kinds/counter.ts'
import { useNavigate } from '#web/data/routes/use-navigate.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Alert } from '#web/ui/antd.ts'
import styles from './counter-view/counter.module.css'
import { CounterSubject } from './counter-view/counter-subject.tsx'
import { useCounterText } from './counter-view/counter-text.ts'
import { addressValues } from './form-view/preset.ts'
import { PageModelContext, usePageModel, useResource } from './page-model-context.tsx'
import { SubjectBox } from './records/subject-box.tsx'

/** A page that settles one subject after another at the counter. */
export function CounterPage({ pageModel }: { readonly pageModel: PageModel }) {
  return (
    <PageModelContext pageModel={pageModel}>
      <CounterView />
    </PageModelContext>
  )
}

/**
 * The counter: a subject, found by one search box or named in the address, and its settlement. Records chosen in a list
 * (`_values`) are preselected; those of several subjects are settled one subject after the other.
 */
function CounterView() {
  const { text } = useText()
  const { page } = usePageModel()
  const t = useCounterText()
  const { subject, items } = counterOf(page)
  const target = useResource(subject.resource)
  const resource = useResource(page.resource)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [round, setRound] = useState(0)
  const address = new URLSearchParams(search)
  const given = addressValues(resource, address.get('_values') ?? '')
  const taken = given[items.field]
  const chosen = Array.isArray(taken) ? taken.map(Number) : undefined
  const named = Number(given[subject.field] ?? address.get(subject.field))
  const id = Number.isSafeInteger(named) && named > 0 ? named : undefined
  const open = (next: number | undefined) => {
    setRound(round + 1)
    navigate(next === undefined ? pathname : `${pathname}?${subject.field}=${next}`)
  }
  return (
    <section className={styles.page} aria-labelledby="counter-title">
      <h1 id="counter-title" className={styles.title}>
        {text(page.title)}
      </h1>
      <SubjectBox key={`box ${round} ${id}`} resource={target} autoFocus={id === undefined} onChoose={open} />
      {id === undefined && chosen && (
        <Alert type="warning" showIcon message={t('counter.several', { title: text(target.title) })} />
      )}
      {id !== undefined && (
        <CounterSubject
          key={`${id} ${round} ${chosen}`}
          id={id}
          chosen={chosen}
          onAgain={() => open(id)}
          onNext={() => open(undefined)}
        />
      )}
    </section>
  )
}
