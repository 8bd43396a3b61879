import { listText } from '#web/fields/shared/plain-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button, Result } from '#web/ui/antd.ts'
import type { Condition } from './filters/condition.ts'
import type { ListPage } from './use-list-page.ts'

/** Shown instead of rows when some conditions cannot be used: ignoring them would show more rows than intended. */
export function RefusedList({ list }: { readonly list: ListPage }) {
  const { t, locale } = useText()
  const { views, refused, change, state } = list
  const { open } = views
  if (open && open.refused > 0)
    return (
      <Result
        status="warning"
        title={t('lists.refused.view', { name: open.name })}
        subTitle={t('lists.refused.viewWhy', { count: open.refused, owner: open.owner.label })}
        extra={<Button onClick={views.leave}>{t('lists.views.leave')}</Button>}
      />
    )
  return (
    <Result
      status="warning"
      title={t('lists.refused.link')}
      subTitle={t('lists.refused.linkWhy', { names: listText(namesOf(refused), locale) })}
      extra={
        <Button
          onClick={() => change({ conditions: state.conditions.filter(each => !refused.includes(each)), page: 1 })}
        >
          {t('lists.refused.remove')}
        </Button>
      }
    />
  )
}

function namesOf(conditions: readonly Condition[]): string[] {
  return [...new Set(conditions.map(({ field }) => field))]
}
