import type { Plugin } from 'vite'

const BARRELS = /import\s*\{([^}]*)\}\s*from\s*'(antd|@ant-design\/icons)'/g

/**
 * Turns `import { Button } from 'antd'` into `import Button from 'antd/es/button'`, and icons likewise. The barrels stand
 * for hundreds of modules: without them, what a file imports is what it uses, which src/build/chunks.ts relies on.
 */
export function deepImports(): Plugin {
  return {
    name: 'steward:deep-imports',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/web\/.*\.tsx?$/, code: BARRELS },
      handler: code => ({
        code: code.replace(BARRELS, (_, names: string, barrel: string) => importsOf(names, barrel)),
        map: null,
      }),
    },
  }
}

/** One import for each value among `names`; types are left out, for nothing of them is left in the browser. */
function importsOf(names: string, barrel: string): string {
  const values = names
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '' && !name.startsWith('type '))
  return values.map(name => importOf(name, barrel)).join(';')
}

function importOf(name: string, barrel: string): string {
  const [imported, local = imported] = name.split(/\s+as\s+/) as [string, string?]
  return `import ${local} from '${barrel === 'antd' ? antdModule(imported) : `@ant-design/icons/es/icons/${imported}`}'`
}

/** `DatePicker` → `antd/es/date-picker`. */
function antdModule(name: string): string {
  return `antd/es/${name.replace(/(?<=[a-z])[A-Z]/g, letter => `-${letter}`).toLowerCase()}`
}
