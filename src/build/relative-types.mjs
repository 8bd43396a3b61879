/**
 * `npm run types`: the declarations in dist/types name each other by file, for the compiler of an app would read sources of the
 * platform, and judge them, where they go by `#model/…`.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const types = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '../../dist/types')

for (const file of filesUnder(types)) {
  const text = readFileSync(file, 'utf8')
  const pathTo = module => {
    const path = relative(dirname(file), join(types, module)).replaceAll('\\', '/')
    return path.startsWith('.') ? path : `./${path}`
  }
  writeFileSync(
    file,
    text
      .replace(/(['"])#([a-z]+\/[^'"]+)\.ts\1/g, (_whole, quote, module) => `${quote}${pathTo(module)}.js${quote}`)
      .replace(/(['"])(\.\.?\/[^'"]+)\.ts\1/g, '$1$2.js$1'),
  )
}

function filesUnder(directory) {
  return readdirSync(directory).flatMap(name => {
    const path = join(directory, name)
    return statSync(path).isDirectory() ? filesUnder(path) : [path]
  })
}
