import { useEffect } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { usePublicApp } from '../account/public-app.ts'

/** The document's title: the page's and the platform's (specification section 2). */
export function useDocumentTitle(pageTitle: string): void {
  const { text } = useText()
  const platform = text(usePublicApp().title)
  useEffect(() => {
    document.title = pageTitle ? `${pageTitle} - ${platform}` : platform
  }, [pageTitle, platform])
}
