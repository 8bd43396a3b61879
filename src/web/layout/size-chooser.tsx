import { Dropdown } from '#web/ui/antd.ts'
import { FontSizeOutlined } from '#web/ui/icons.ts'
import { useText } from '../i18n/use-text.ts'
import { useNotify } from '../notify/use-notify.ts'
import { changeSize, SIZES, sizeState } from '../theme/size.ts'
import { besideOpener } from './beside-opener.ts'
import { ToolButton } from './tool-button.tsx'
import styles from './top-bar.module.css'

/** Font-size chooser: default, large, medium, small (specification section 2). */
export function SizeChooser() {
  const { t } = useText()
  const notify = useNotify()
  const chosen = sizeState.use()
  const items = SIZES.map(size => ({
    key: size,
    label: <span className={styles.sentence}>{t(`layout.size.${size}`)}</span>,
    onClick: () => {
      changeSize(size)
      notify.success(t('layout.sizeSet'))
    },
  }))
  return (
    <Dropdown
      menu={{ items, selectedKeys: [chosen] }}
      trigger={['click']}
      placement="bottomRight"
      getPopupContainer={besideOpener}
    >
      <ToolButton label={t('layout.size')} icon={<FontSizeOutlined />} aria-haspopup="menu" />
    </Dropdown>
  )
}
