import { antdLocale } from '#web/ui/locales/zh-cn.ts'
import formTexts from '../../locales/forms.zh-CN.json'
import jobTexts from '../../locales/jobs.zh-CN.json'
import listTexts from '../../locales/lists.zh-CN.json'
import pageTexts from '../../locales/pages.zh-CN.json'
import shellTexts from '../../locales/shell.zh-CN.json'
import frameTexts from '../../locales/zh-CN.json'
import type { LanguagePack } from '../language-pack.ts'

const texts = { ...frameTexts, ...pageTexts, ...shellTexts, ...jobTexts, ...formTexts, ...listTexts }

export default { texts, antdLocale } satisfies LanguagePack
