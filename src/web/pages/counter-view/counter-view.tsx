import { useState } from 'react'
import { useLocation } from 'react-router'
import { counterOf } from '#model/page-kinds/counter.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { usePageModel, useResource } from '../page-model-context.tsx'
import { SubjectBox } from '../records/subject-box.tsx'
import styles from './counter.module.css'
import { CounterSubject } from './counter-subject.tsx'

/** The counter: whom it is for, found by one box or named in the address, and what is done for them. */
export function CounterView() {
  const { text } = useText()
  const { page } = usePageModel()
  const { subject } = counterOf(page)
  const target = useResource(subject.resource)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [round, setRound] = useState(0)
  const named = Number(new URLSearchParams(search).get(subject.field))
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
      <SubjectBox key={`box ${round}`} resource={target} autoFocus={id === undefined} onChoose={open} />
      {id !== undefined && (
        <CounterSubject key={`${id} ${round}`} id={id} onAgain={() => open(id)} onNext={() => open(undefined)} />
      )}
    </section>
  )
}
