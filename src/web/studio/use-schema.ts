import { useEffect, useState } from 'react'
import { useNotify } from '#web/notify/use-notify.ts'
import type { Schema } from './schema-at.ts'
import { schemaOf } from './studio-calls.ts'

const known = new Map<string, Schema>()

/** The schema of a kind of config file; undefined until it is there, and of a text that has none. */
export function useSchema(kind: string): Schema | undefined {
  const notify = useNotify()
  const [loaded, setLoaded] = useState<string>()
  useEffect(() => {
    if (known.has(kind) || kind === 'text') return
    schemaOf(kind)
      .then(schema => {
        known.set(kind, schema as Schema)
        setLoaded(kind)
      })
      .catch(error => notify.error(error))
  }, [kind, notify])
  return loaded === kind || known.has(kind) ? known.get(kind) : undefined
}
