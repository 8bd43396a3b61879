import type { Plugin } from 'vite'

const FUNCTIONS = /\/src\/model\/expression\/functions\/[\w-]+\.ts$/
/** `documentation: { 'zh-CN': '…', 'en-US': '…' },` as the functions of expressions are written. */
const DOCUMENTATION = /\bdocumentation: \{[^{}]*\},/g

/** The documentation of the functions of expressions is for docs/configuration.md; the browser does without it. */
export function withoutFunctionDocumentation(): Plugin {
  return {
    name: 'steward:without-function-documentation',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: FUNCTIONS },
      handler: code => ({ code: code.replace(DOCUMENTATION, ''), map: null }),
    },
  }
}
