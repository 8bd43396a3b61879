import { useTranslation } from '@refinedev/core'
import { LOCALES } from '#model/localized-text.ts'
import { Dropdown } from '#web/ui/antd.ts'
import { TranslationOutlined } from '#web/ui/icons.ts'
import { LOCALE_NAMES } from '../i18n/locale-names.ts'
import { besideOpener } from './beside-opener.ts'
import { ToolButton } from './tool-button.tsx'

/** Switches the language of the whole app. */
export function LanguageSwitch() {
  const { translate, getLocale, changeLocale } = useTranslation()
  const items = LOCALES.map(each => ({
    key: each,
    label: <span lang={each}>{LOCALE_NAMES[each]}</span>,
    onClick: () => void changeLocale(each),
  }))
  return (
    <Dropdown
      menu={{ items, selectedKeys: [getLocale()] }}
      trigger={['click']}
      placement="bottomRight"
      getPopupContainer={besideOpener}
    >
      <ToolButton label={translate('layout.language')} icon={<TranslationOutlined />} aria-haspopup="menu" />
    </Dropdown>
  )
}
