import { dirname } from 'node:path'
import type { Message } from 'esbuild'

/** Packages that the browser app provides (src/web/extensions/app-code.ts), so that React is loaded only once. */
const HANDED_OVER = /^(react|react\/jsx-runtime|steward\/web)$/

/** One ES module bundled from an app's browser files (absolute paths), or their errors. */
export async function bundleForBrowser(
  files: readonly string[],
): Promise<{ readonly code: string } | { readonly mistakes: readonly Message[] }> {
  const { build } = await import('esbuild')
  const imports = files.map((file, index) => `import m${index} from ${JSON.stringify(file)}`)
  const list = files.map((_, index) => `m${index}`).join(', ')
  try {
    const { outputFiles } = await build({
      stdin: { contents: `${imports.join('\n')}\nexport default [${list}].flat()`, resolveDir: dirname(files[0]!) },
      bundle: true,
      format: 'esm',
      target: 'es2022',
      jsx: 'automatic',
      minify: true,
      write: false,
      logLevel: 'silent',
      plugins: [
        {
          name: 'handed-over',
          setup({ onResolve, onLoad }) {
            onResolve({ filter: HANDED_OVER }, ({ path }) => ({ path, namespace: 'handed-over' }))
            onLoad({ filter: /.*/, namespace: 'handed-over' }, ({ path }) => ({
              contents: `module.exports = globalThis[Symbol.for('steward')][${JSON.stringify(path)}]`,
            }))
          },
        },
      ],
    })
    return { code: outputFiles[0]!.text }
  } catch (error) {
    const mistakes = (error as { readonly errors?: readonly Message[] }).errors
    if (!mistakes) throw error
    return { mistakes }
  }
}
