import { useId } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { Drawer, Radio, Switch } from '#web/ui/antd.ts'
import { CheckOutlined } from '#web/ui/icons.ts'
import { changePreferences, MODES, preferences } from '#web/ui/theme/preferences.ts'
import { THEME_COLORS, themeColorValue } from '#web/ui/theme/theme-colors.ts'
import { useDark } from '#web/ui/theme/use-dark.ts'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import styles from './settings.module.css'

/** Appearance of the app in this browser: dark mode, theme colour, fixed top bar, title in the sidebar. */
export default function SettingsDrawer({ onClose }: { readonly onClose: () => void }) {
  useReturnFocus()
  const { t } = useText()
  const id = useId()
  const { mode, fixedHeader, sidebarLogo } = preferences.use()
  return (
    <Drawer open width="min(340px, 100vw)" title={t('settings.title')} onClose={onClose}>
      <div className={styles.settings}>
        <div id={`${id}-mode`} className={styles.label}>
          {t('settings.mode')}
        </div>
        <Radio.Group
          aria-labelledby={`${id}-mode`}
          optionType="button"
          value={mode}
          options={MODES.map(each => ({ value: each, label: t(`settings.mode.${each}`) }))}
          onChange={event => changePreferences({ mode: event.target.value })}
        />
        <div id={`${id}-color`} className={styles.label}>
          {t('settings.theme')}
        </div>
        <ColorChoice labelledBy={`${id}-color`} />
        <div className={styles.row}>
          <label htmlFor={`${id}-header`}>{t('settings.fixedHeader')}</label>
          <Switch
            id={`${id}-header`}
            checked={fixedHeader}
            onChange={checked => changePreferences({ fixedHeader: checked })}
          />
        </div>
        <div className={styles.row}>
          <label htmlFor={`${id}-logo`}>{t('settings.sidebarLogo')}</label>
          <Switch
            id={`${id}-logo`}
            checked={sidebarLogo}
            onChange={checked => changePreferences({ sidebarLogo: checked })}
          />
        </div>
      </div>
    </Drawer>
  )
}

function ColorChoice({ labelledBy }: { readonly labelledBy: string }) {
  const { t } = useText()
  const dark = useDark()
  const { themeColor } = preferences.use()
  return (
    <div className={styles.colors} role="radiogroup" aria-labelledby={labelledBy}>
      {THEME_COLORS.map(({ name }) => (
        <label key={name} className={styles.color} title={t(`settings.color.${name}`)}>
          <input
            type="radio"
            className="visually-hidden"
            name="themeColor"
            checked={name === themeColor}
            aria-label={t(`settings.color.${name}`)}
            onChange={() => changePreferences({ themeColor: name })}
          />
          <span className={styles.swatch} style={{ background: themeColorValue(name, dark) }}>
            {name === themeColor && <CheckOutlined />}
          </span>
        </label>
      ))}
    </div>
  )
}
