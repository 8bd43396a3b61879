import { useId, useState } from 'react'
import { evaluateCondition } from '#model/expression/evaluate.ts'
import { importsOf } from '#model/page-kinds/import.ts'
import { mayImport } from '#model/permissions/capabilities.ts'
import { variablesOf } from '#model/records/variables.ts'
import { isOwnServer } from '#web/data/account/public-app.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Select } from '#web/ui/antd.ts'
import { usePageModel, useResource } from '../page-model-context.tsx'
import { useRuleContext } from '../records/rule-context.ts'
import styles from './import-bar.module.css'
import { ImportButton } from './import-button.tsx'
import { useImportText } from './import-text.ts'

/** Chooses the resource to import. Lazily loaded, therefore a default export. */
export default function ImportBar() {
  const { t, text } = useText()
  const words = useImportText()
  const { page, resources } = usePageModel()
  const resource = useResource(page.resource)
  const context = useRuleContext()
  const id = useId()
  const field = resource.fields[importsOf(page) ?? '']
  const options = (field?.options ?? []).filter(({ value }) => {
    const variables = variablesOf(resource.fields, { [field!.name]: value }, context)
    const into = resources[value]
    if (!into || !mayImport(into.capabilities)) return false
    return page.fixed === undefined || evaluateCondition(page.fixed, variables)
  })
  const [chosen, setChosen] = useState(options[0]?.value)
  const into = options.find(({ value }) => value === chosen)
  if (!into || !isOwnServer()) return null
  return (
    <section className={styles.bar} aria-label={t('imports.button')}>
      <label htmlFor={id}>{words('imports.into')}</label>
      {options.length === 1 ? (
        <output id={id}>{text(into.title)}</output>
      ) : (
        <Select
          id={id}
          className={styles.into}
          value={into.value}
          options={options.map(({ value, title }) => ({ value, label: text(title) }))}
          onChange={setChosen}
        />
      )}
      <ImportButton key={into.value} resource={{ name: into.value, title: into.title }} />
    </section>
  )
}
