import { describe, expect, it } from 'vitest'
import { openAmounts } from '#web/pages/counter-view/open-amounts.ts'

const line = (key: string, amount: number, filled: number) => ({ key, amount, filled })
const amounts = (due: number, ...lines: ReturnType<typeof line>[]) => Object.fromEntries(openAmounts(due, lines))

describe('amounts that the cashier did not type', () => {
  it('follow what is due', () => {
    expect(amounts(250, line('n1', 200, 200))).toEqual({ n1: 250 })
    expect(amounts(250, line('n1', 150, 200), line('n2', 50, 50))).toEqual({ n2: 100 })
    expect(amounts(250, line('n1', 200, 200), line('n2', 0, 0))).toEqual({ n1: 200, n2: 50 })
    expect(amounts(120, line('n1', 200, 200), line('n2', 0, 0))).toEqual({ n1: 120, n2: 0 })
  })
  it('follow what another method pays', () => {
    expect(amounts(200, line('n1', 120, 200), line('n2', 50, 50))).toEqual({ n2: 80 })
    expect(amounts(200, line('n1', 250, 200), line('n2', 50, 50))).toEqual({ n2: 0 })
  })
  it('are none once each was typed', () => {
    expect(amounts(200, line('n1', 150, 200), line('n2', 20, 50))).toEqual({})
  })
})
