import type { Plugin, Rollup } from 'vite'

/** Modules, without extension, that a first screen may need: frame, page kinds, languages. */
const BEGINNINGS = /\/(layout\/signed-in-app|login\/login-page|i18n\/packs\/[^/]+|pages\/[^/]+)\.tsx?$/

/** Chunks that index.html already loads. */
const NAMED_ALREADY = ['start', 'rolldown-runtime']

/** Name of the file beside the manifest, for the server: module without extension → files that it needs besides `start`. */
const NAME = '.vite/start-files.json'

/** Lists the files of each first screen for the server, so that the page can preload them before any code has run. */
export function startFiles(): Plugin {
  return {
    name: 'steward:start-files',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle: {
      // After Vite has removed scripts that only import a style sheet.
      order: 'post',
      handler(_options, bundle) {
        const files: Record<string, string[]> = {}
        for (const chunk of chunksOf(bundle))
          for (const id of chunk.moduleIds) {
            if (!BEGINNINGS.test(id)) continue
            const name = id.slice(id.indexOf('/src/web/') + '/src/web/'.length).replace(/\.tsx?$/, '')
            files[name] = filesOf(chunk, bundle)
          }
        this.emitFile({ type: 'asset', fileName: NAME, source: JSON.stringify(files) })
      },
    },
  }
}

/** Scripts and style sheets of a chunk and of everything it imports, dependencies first. */
function filesOf(chunk: Rollup.OutputChunk, bundle: Rollup.OutputBundle): string[] {
  const found = new Set<string>()
  const seen = new Set<Rollup.OutputChunk>()
  const walk = (each: Rollup.OutputChunk) => {
    if (NAMED_ALREADY.includes(each.name) || seen.has(each)) return
    seen.add(each)
    for (const name of each.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk' && !found.has(name)) walk(imported)
    }
    found.add(each.fileName)
    for (const css of each.viteMetadata?.importedCss ?? []) found.add(css)
  }
  walk(chunk)
  return [...found]
}

function chunksOf(bundle: Rollup.OutputBundle): Rollup.OutputChunk[] {
  return Object.values(bundle).filter(output => output.type === 'chunk')
}
