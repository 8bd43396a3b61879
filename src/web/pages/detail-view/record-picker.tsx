import type { HttpError } from '@refinedev/core'
import { useNavigate } from 'react-router'
import type { Choice, ClientResource } from '#model/client-model.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Empty, Select } from '#web/ui/antd.ts'
import { useSelect } from '#web/ui/refine.ts'

const CHOICES = { asker: undefined, params: undefined }

/** A search for the record to show. */
export function RecordPicker({ resource }: { readonly resource: ClientResource }) {
  const { t, text } = useText()
  const navigate = useNavigate()
  const { selectProps } = useSelect<Choice & { id: number }, HttpError>({
    resource: resource.name,
    optionLabel: 'label',
    onSearch: typed => (typed === '' ? [] : [{ field: 'q', operator: 'eq', value: typed }]),
    pagination: { pageSize: 20 },
    meta: { choices: CHOICES },
    errorNotification: false,
  })
  const label = t('pages.detail.pick', { title: text(resource.title) })
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('pages.detail.none')}>
      <Select
        {...selectProps}
        aria-label={label}
        placeholder={label}
        style={{ width: 320, maxWidth: '100%' }}
        onChange={value => navigate(`?id=${String(value)}`)}
      />
    </Empty>
  )
}
