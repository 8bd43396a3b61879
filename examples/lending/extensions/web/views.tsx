import {
  defineViews,
  Empty,
  type InputProps,
  type PageProps,
  type PanelProps,
  Select,
  Spin,
  Tag,
  useRows,
  useText,
  type ViewProps,
} from 'steward/web'

function RatingView({ field, value }: ViewProps) {
  const stars = Number(field.stars ?? 5)
  return (
    <span role="img" aria-label={`${value} / ${stars}`}>
      {'★'.repeat(Number(value))}
      {'☆'.repeat(Math.max(0, stars - Number(value)))}
    </span>
  )
}

function RatingInput({ id, field, value, disabled, describedBy, onChange }: InputProps) {
  const stars = Array.from({ length: Number(field.stars ?? 5) }, (_, index) => index + 1)
  return (
    <Select
      id={id}
      aria-describedby={describedBy}
      allowClear
      disabled={disabled}
      value={value ?? undefined}
      onChange={(chosen?: number) => onChange(chosen ?? null)}
      options={stars.map(each => ({ value: each, label: '★'.repeat(each) }))}
    />
  )
}

function Borrowers({ row }: PanelProps) {
  const { text } = useText()
  const { rows, isLoading } = useRows('loan', { filters: { item: row.id }, sort: '-dueOn', fields: ['pupil', 'dueOn'] })
  if (isLoading) return <Spin />
  if (rows.length === 0) return <Empty description={text({ 'zh-CN': '尚未借出', 'en-US': 'Nobody yet' })} />
  return (
    <ul>
      {rows.map(({ id, pupil, dueOn }) => (
        <li key={id}>
          {String(pupil)} · {String(dueOn)}
        </li>
      ))}
    </ul>
  )
}

function Shelf({ pageModel: { page } }: PageProps) {
  const { text } = useText()
  const fields = page.columns.map(({ field }) => field)
  const { rows, isLoading } = useRows(page.resource, { sort: 'name', fields, limit: Number(page.options.cards ?? 20) })
  return (
    <section aria-label={text(page.title)}>
      <h1>{text(page.title)}</h1>
      {isLoading ? (
        <Spin />
      ) : (
        rows.map(({ id, name, tag, isOut }) => (
          <article key={id}>
            <strong>{String(name)}</strong> <Tag color={isOut ? 'orange' : 'green'}>{String(tag)}</Tag>
          </article>
        ))
      )}
    </section>
  )
}

export default defineViews({
  fieldTypes: { rating: { View: RatingView, Input: RatingInput, width: 120 } },
  panels: { borrowers: Borrowers },
  pageKinds: { shelf: Shelf },
})
