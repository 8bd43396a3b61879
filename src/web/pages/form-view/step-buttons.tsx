import { useText } from '#web/i18n/use-text.ts'
import { Button } from '#web/ui/antd.ts'
import type { FormSections } from './use-form-sections.ts'

/** Back and next between the steps of a form; nothing where it has none. */
export function StepButtons({ sections }: { readonly sections: FormSections }) {
  const { t } = useText()
  const { layout, open, isLast } = sections
  if (layout !== 'steps') return null
  return (
    <>
      {open > 0 && <Button onClick={() => sections.show(open - 1)}>{t('forms.previous')}</Button>}
      {!isLast && (
        <Button type="primary" onClick={sections.next}>
          {t('forms.next')}
        </Button>
      )}
    </>
  )
}
