import { LOCALES } from '#model/localized-text.ts'
import { Dropdown } from '#web/ui/antd.ts'
import { TranslationOutlined } from '#web/ui/icons.ts'
import { LOCALE_NAMES } from '../i18n/locale-names.ts'
import { useLocale } from '../i18n/use-locale.ts'
import { useText } from '../i18n/use-text.ts'
import { besideOpener } from './beside-opener.ts'
import { ToolButton } from './tool-button.tsx'

/** Switches the language of the whole app. */
export function LanguageSwitch() {
  const { t } = useText()
  const { locale, changeLocale } = useLocale()
  const items = LOCALES.map(each => ({
    key: each,
    label: <span lang={each}>{LOCALE_NAMES[each]}</span>,
    onClick: () => void changeLocale(each),
  }))
  return (
    <Dropdown
      menu={{ items, selectedKeys: [locale] }}
      trigger={['click']}
      placement="bottomRight"
      getPopupContainer={besideOpener}
    >
      <ToolButton label={t('layout.language')} icon={<TranslationOutlined />} aria-haspopup="menu" />
    </Dropdown>
  )
}
