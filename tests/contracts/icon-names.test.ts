import { expect, it } from 'vitest'
import { ICON_NAMES } from '#model/icon-names.ts'
import * as drawn from '#web/ui/config-icons.ts'

it('every icon that editors offer is drawn, and none is missing', () => {
  expect([...ICON_NAMES].sort()).toEqual(Object.keys(drawn).sort())
})
