import { antdLocale } from '#web/ui/locales/zh-cn.ts'
import formTexts from '../../locales/zh-CN/forms.json'
import frameTexts from '../../locales/zh-CN/frame.json'
import jobTexts from '../../locales/zh-CN/jobs.json'
import listTexts from '../../locales/zh-CN/lists.json'
import pageTexts from '../../locales/zh-CN/pages.json'
import shellTexts from '../../locales/zh-CN/shell.json'
import type { LanguagePack } from '../texts.ts'

const texts = { ...frameTexts, ...pageTexts, ...shellTexts, ...jobTexts, ...formTexts, ...listTexts }

export default { texts, antdLocale } satisfies LanguagePack
