import { LOCALES, type Locale } from '#model/localized-text.ts'

const PLACE = /^modules\/([^/]+)\/documents\/(.+)\.md$/

/** What the path of a template says about it; without a language the file name ends in none. */
export interface TemplatePlace {
  readonly module: string
  /** `payment.receipt` */
  readonly key: string
  readonly locale: Locale | undefined
}

/** Whether a file is the template of a printed document: Markdown in `modules/<group>/documents`. */
export function isTemplate(path: string): boolean {
  return PLACE.test(path)
}

/** `modules/standingbook/documents/payment.receipt.zh-CN.md` → module, `payment.receipt`, zh-CN. */
export function templatePlace(path: string): TemplatePlace {
  const [, module = '', name = ''] = PLACE.exec(path) ?? []
  const locale = LOCALES.find(each => name.endsWith(`.${each}`))
  return { module, key: locale ? name.slice(0, -locale.length - 1) : name, locale }
}

/** Path of the template below the config directory. */
export function templatePath(module: string, key: string, locale: Locale): string {
  return `modules/${module}/documents/${key}.${locale}.md`
}
