import { useMemo } from 'react'
import type { ClientResource } from '#model/client-model.ts'
import type { RecordValues } from '#model/records/context.ts'
import { useAccount } from '#web/account/use-account.ts'
import { isWritable } from './form-record.ts'

/** What a new record begins with: `given`, and the block of an account that has only one. */
export function usePreset(resource: ClientResource, given: RecordValues | undefined): RecordValues {
  const { me } = useAccount()
  return useMemo(() => {
    const { block } = resource.fields
    const only = !me.admin && me.blockIds.length === 1 ? me.blockIds[0] : undefined
    const own = only !== undefined && resource.scope === 'block' && block && isWritable(block, 'create')
    return own ? { block: only, ...given } : { ...given }
  }, [resource, given, me])
}
