import { expect, it } from 'vitest'
import { byFolder, nearestFile } from '#web/studio/file-list.tsx'

it('a folder comes before those within it, and a file that a draft removes stays where it was', () => {
  const paths = [
    'app.json',
    'modules/desk/help/items.md',
    'modules/desk/module.json',
    'modules/desk/pages/loans.json',
    'modules/desk2/module.json',
    'permissions.json',
    'home.json',
    'modules/desk/pages/items.json',
  ]
  const folders = byFolder(paths.map(path => ({ path })))
  expect([...folders].map(([folder, files]) => [folder, files.map(({ path }) => path.split('/').at(-1))])).toEqual([
    ['', ['app.json', 'home.json', 'permissions.json']],
    ['modules/desk', ['module.json']],
    ['modules/desk/help', ['items.md']],
    ['modules/desk/pages', ['items.json', 'loans.json']],
    ['modules/desk2', ['module.json']],
  ])
})

it('instead of a file that is gone, that of its module or of the app is opened', () => {
  const files = ['permissions.json', 'app.json', 'modules/desk/module.json'].map(path => ({ path }))
  expect(nearestFile('modules/desk/pages/loans.json', files)?.path).toBe('modules/desk/module.json')
  expect(nearestFile('modules/shop/pages/bills.json', files)?.path).toBe('app.json')
  expect(nearestFile('dictionaries/colours.json', files)?.path).toBe('app.json')
})
