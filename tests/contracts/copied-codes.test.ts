import { expect, it } from 'vitest'
import { valueTypeOf } from '#model/field-types/index.ts'
import house from '../../config/modules/document/resources/house.json' with { type: 'json' }
import meter from '../../config/modules/energyConsum/resources/meter.json' with { type: 'json' }
import parkingSpace from '../../config/modules/parking/resources/parkingSpace.json' with { type: 'json' }
import account from '../../config/modules/permission/resources/account.json' with { type: 'json' }
import supplier from '../../config/modules/permission/resources/supplier.json' with { type: 'json' }
import safetyDevice from '../../config/modules/safetyProducts/resources/safetyDevice.json' with { type: 'json' }
import feeItem from '../../config/modules/standingbook/resources/feeItem.json' with { type: 'json' }
import { buildField } from '../model/build-field.ts'

const CODES = {
  'house.doorplate': house.fields.doorplate,
  'meter.meterNo': meter.fields.meterNo,
  'parkingSpace.code': parkingSpace.fields.code,
  'account.employeeNo': account.fields.employeeNo,
  'supplier.supplierCode': supplier.fields.supplierCode,
  'safetyDevice.deviceNo': safetyDevice.fields.deviceNo,
  'feeItem.code': feeItem.fields.code,
}

it.each(Object.entries(CODES))('%s is one value however it is typed or copied', (_, given) => {
  const field = buildField(given as { type: string })
  const stored = ['B1-0102', 'b1-0102', 'Ｂ１－０１０２', ' B1 -\u200b0102\ufeff', 'B1—0102'].map(typed => {
    const { ok, ...rest } = valueTypeOf(field).normalise(typed, field)
    return ok && 'value' in rest ? rest.value : undefined
  })
  expect(stored).toEqual(stored.map(() => 'B1-0102'))
})
