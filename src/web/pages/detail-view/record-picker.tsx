import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ClientResource } from '#model/client-model.ts'
import { useChoices } from '#web/fields/choices/use-choices.ts'
import { useDebounced } from '#web/fields/shared/use-debounced.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Empty, Select } from '#web/ui/antd.ts'

/** Asks which record to show. */
export function RecordPicker({ resource }: { readonly resource: ClientResource }) {
  const { t, text } = useText()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed, 300)
  const { data = [], isFetching } = useChoices({ target: resource.name, search, params: undefined, enabled: true })
  const label = t('pages.detail.pick', { title: text(resource.title) })
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('pages.detail.none')}>
      <Select
        showSearch
        filterOption={false}
        aria-label={label}
        placeholder={label}
        style={{ width: 320, maxWidth: '100%' }}
        loading={isFetching}
        options={data.map(({ id, label: name }) => ({ value: id, label: name }))}
        onSearch={setTyped}
        onChange={(id: number) => navigate(`?id=${id}`)}
      />
    </Empty>
  )
}
