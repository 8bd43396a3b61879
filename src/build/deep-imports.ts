import type { Plugin } from 'vite'

const BARRELS = /(import|export)\s*\{([^}]*)\}\s*from\s*'(antd|@ant-design\/icons)'/g

/**
 * Turns `import { Button } from 'antd'` into `import Button from 'antd/es/button'`, and icons and `export … from`
 * likewise. The barrels stand for hundreds of modules: without them, what a file imports is what it uses, which src/build/chunks.ts relies on.
 */
export function deepImports(): Plugin {
  return {
    name: 'steward:deep-imports',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/web\/.*\.tsx?$/, code: BARRELS },
      handler: code => ({
        code: code.replace(BARRELS, (_, word: string, names: string, barrel: string) =>
          valuesAmong(names)
            .map(name => statementOf(word, name, barrel))
            .join(';'),
        ),
        map: null,
      }),
    },
  }
}

/** Types are left out, for nothing of them is left in the browser. */
function valuesAmong(names: string): readonly string[] {
  return names
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '' && !name.startsWith('type '))
}

function statementOf(word: string, name: string, barrel: string): string {
  const [original, as = original] = name.split(/\s+as\s+/) as [string, string?]
  const file = barrel === 'antd' ? antdModule(original) : `@ant-design/icons/es/icons/${original}`
  return word === 'import' ? `import ${as} from '${file}'` : `export { default as ${as} } from '${file}'`
}

/** `DatePicker` → `antd/es/date-picker`. */
function antdModule(name: string): string {
  return `antd/es/${name.replace(/(?<=[a-z])[A-Z]/g, letter => `-${letter}`).toLowerCase()}`
}
