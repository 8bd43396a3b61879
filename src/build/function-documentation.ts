import type { Plugin } from 'vite'

const FUNCTIONS = /\/src\/model\/expression\/functions\/[\w-]+\.ts$/
/** `examples: [{ … }],`, whose texts may have pairs of brackets; what is written otherwise stays. */
const EXAMPLES = /\bexamples: \[(?:[^[\]]|\[[^[\]]*\])*\],/g
/** `documentation: { 'zh-CN': '…', 'en-US': '…' },` as the functions of expressions are written. */
const DOCUMENTATION = /\bdocumentation: \{[^{}]*\},/g

/** The documentation and the examples of the functions of expressions are for docs/configuration.md and tests; the browser does without them. */
export function withoutFunctionDocumentation(): Plugin {
  return {
    name: 'steward:without-function-documentation',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: FUNCTIONS },
      handler: code => ({ code: code.replace(DOCUMENTATION, '').replace(EXAMPLES, ''), map: null }),
    },
  }
}
