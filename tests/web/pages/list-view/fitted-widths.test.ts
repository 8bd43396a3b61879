import { describe, expect, it } from 'vitest'
import { viewsOf } from '#web/fields/index.ts'
import { fittedWidths } from '#web/pages/list-view/table/fitted-widths.ts'

describe('widths of columns that do not all fit', () => {
  const pinned = [{ width: 100, side: 'left' as const }]
  const figure = (_name: string) => ({ width: 100, side: undefined, align: 'right' as const })
  const text = (_name: string, drawn = false) => ({ width: 200, side: undefined, drawn })

  it('stay as they are where all fit', () => {
    expect(fittedWidths([...pinned, text('house'), figure('paid')], 400)).toEqual([100, 200, 100])
  })

  it('let the whole ones share the room of a figure that would be cut', () => {
    expect(fittedWidths([...pinned, text('house'), figure('owed'), figure('paid')], 480)).toEqual([100, 240, 140, 100])
  })

  it('narrow a text that nearly fits', () => {
    expect(fittedWidths([...pinned, text('house'), text('payer')], 450)).toEqual([100, 200, 150])
  })

  it('narrow the first one further rather than cover it', () => {
    const house = { width: 240, side: undefined, heading: 60 }
    expect(fittedWidths([...pinned, house, figure('owed')], 230)).toEqual([100, 130, 100])
    expect(fittedWidths([...pinned, text('payer'), house], 330)).toEqual([100, 230, 240])
  })

  it('never narrow a date', () => {
    expect(fittedWidths([...pinned, text('house'), { ...text('due'), whole: true }], 450)).toEqual([100, 350, 200])
  })

  it('never cut off a heading', () => {
    expect(fittedWidths([...pinned, text('house'), { ...text('executor'), heading: 170 }], 450)).toEqual([
      100, 350, 200,
    ])
  })

  it('keep an address, whose beginning would be lost', () => {
    const address = { width: 300, side: undefined, least: 240 }
    expect(fittedWidths([...pinned, address, figure('owed'), figure('paid')], 440)).toEqual([100, 240, 100, 100])
    expect(fittedWidths([...pinned, address, figure('owed'), figure('paid')], 430)).toEqual([100, 330, 100, 100])
    expect(fittedWidths([...pinned, text('payer'), address], 540)).toEqual([100, 200, 240])
    expect(fittedWidths([...pinned, text('payer'), address], 530)).toEqual([100, 430, 300])
    expect(fittedWidths([...pinned, address, figure('owed')], 300)).toEqual([100, 200, 100])
  })

  it('narrow a wide text before a column a little where that makes it fit', () => {
    const remark = { width: 300, side: undefined }
    expect(fittedWidths([...pinned, remark, figure('owed'), figure('paid')], 480)).toEqual([100, 280, 100, 100])
    expect(fittedWidths([...pinned, remark, { ...text('due'), whole: true }], 560)).toEqual([100, 260, 200])
    expect(fittedWidths([...pinned, remark, { ...text('due'), whole: true }], 550)).toEqual([100, 450, 200])
    expect(fittedWidths([...pinned, remark, text('payer')], 500)).toEqual([100, 260, 140])
    // A short one says too little when it is cut.
    expect(fittedWidths([...pinned, text('title'), figure('owed')], 390)).toEqual([100, 290, 100])
  })

  it('leave what a person has drawn to a width', () => {
    expect(fittedWidths([...pinned, text('house', true), figure('owed'), figure('paid')], 480)).toEqual([
      100, 200, 180, 100,
    ])
  })
})

it.each(['date', 'datetime', 'month', 'time', 'phone', 'plate', 'idCard', 'sequence', 'enum', 'state'])(
  'a %s is shown whole',
  type => {
    expect(viewsOf({ type })).toMatchObject({ whole: true })
  },
)
