import { antdLocale } from '#web/ui/locales/en-us.ts'
import frameTexts from '../../locales/en-US.json'
import formTexts from '../../locales/forms.en-US.json'
import jobTexts from '../../locales/jobs.en-US.json'
import listTexts from '../../locales/lists.en-US.json'
import pageTexts from '../../locales/pages.en-US.json'
import shellTexts from '../../locales/shell.en-US.json'
import type { LanguagePack } from '../language-pack.ts'

const texts = { ...frameTexts, ...pageTexts, ...shellTexts, ...jobTexts, ...formTexts, ...listTexts }

export default { texts, antdLocale } satisfies LanguagePack
