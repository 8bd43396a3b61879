import type { Plugin } from 'vite'

const BARRELS = /(import|export)\s*\{([^}]*)\}\s*from\s*'(antd|@ant-design\/icons(?:-svg)?)'/g

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
  const file = MODULES[barrel]!(original)
  return word === 'import' ? `import ${as} from '${file}'` : `export { default as ${as} } from '${file}'`
}

/** Where a barrel has what it calls so; `DatePicker` of antd is in `antd/es/date-picker`. */
const MODULES: Readonly<Record<string, (name: string) => string>> = {
  antd: name => `antd/es/${name.replace(/(?<=[a-z])[A-Z]/g, letter => `-${letter}`).toLowerCase()}`,
  '@ant-design/icons': name => `@ant-design/icons/es/icons/${name}`,
  '@ant-design/icons-svg': name => `@ant-design/icons-svg/es/asn/${name}`,
}
