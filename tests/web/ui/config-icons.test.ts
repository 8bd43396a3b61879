import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as configIcons from '#web/ui/config-icons.ts'

it('every icon that the shipped config names is known', () => {
  const files = ['config/home.json', ...readdirSync('config/modules').map(name => `config/modules/${name}/module.json`)]
  const named = files.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/"icon":\s*"(\w+)"/g)].map(match => match[1]),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(name => !((name as string) in configIcons))).toEqual([])
})
