import { useEffect, useState } from 'react'
import type { Schema } from '#model/config-schema/schemas-at.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useNotify } from '#web/notify/use-notify.ts'
import { schemaOf } from './studio-calls.ts'

const known = new Map<string, Schema>()

/** The schema of a kind of config file in the language in use; undefined until it is there, and of a text that has none. */
export function useSchema(kind: string): Schema | undefined {
  const notify = useNotify()
  const { locale } = useText()
  const key = `${locale} ${kind}`
  const [, setLoaded] = useState<string>()
  useEffect(() => {
    if (known.has(key) || kind === 'text') return
    schemaOf(kind)
      .then(schema => {
        known.set(key, schema as Schema)
        setLoaded(key)
      })
      .catch(error => notify.error(error))
  }, [key, kind, notify])
  return known.get(key)
}
