import { antdLocale } from '#web/ui/locales/en-us.ts'
import formTexts from '../../locales/en-US/forms.json'
import frameTexts from '../../locales/en-US/frame.json'
import jobTexts from '../../locales/en-US/jobs.json'
import listTexts from '../../locales/en-US/lists.json'
import pageTexts from '../../locales/en-US/pages.json'
import shellTexts from '../../locales/en-US/shell.json'
import type { LanguagePack } from '../texts.ts'

const texts = { ...frameTexts, ...pageTexts, ...shellTexts, ...jobTexts, ...formTexts, ...listTexts }

export default { texts, antdLocale } satisfies LanguagePack
