import { completeCall } from '#model/api/rest-call.ts'
import type { Operation } from '#model/app-model.ts'
import type { OperationConfig } from '../config-types.ts'
import { pointerTo } from '../read/parse/json-pointer.ts'
import { resolveAsks, type Surroundings } from './resolve-ask.ts'

/** A named thing to do by one call, with its defaults. */
export function resolveOperation(name: string, config: OperationConfig, around: Surroundings): Operation {
  const pointer = pointerTo('/operations', name)
  const { ask, call, ...rest } = config
  return {
    on: 'record',
    danger: false,
    ...rest,
    name,
    ask: resolveAsks(ask, pointer, around),
    call: completeCall(call),
    location: around.source.positions.locate(pointer, 'key'),
  }
}
