/** What the bundler knows of a module. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

interface Chunk {
  readonly name: string
  /** The files whose imports it holds, themselves included. */
  readonly of: readonly string[]
  /** Besides, what these files … */
  readonly common?: readonly string[]
  /** … have in common with these. */
  readonly with?: readonly string[]
}

/**
 * The chunks of the web app; a module belongs to the first that fits. `start` is needed by every screen; `frame` and
 * `list` besides by the first rows of a list. `icons` and `controls` come right after those. What no line covers is a chunk of its
 * own for each lazy boundary.
 */
const CHUNKS: readonly Chunk[] = [
  {
    name: 'start',
    of: ['main.tsx'],
    common: ['login/login-page.tsx'],
    with: ['layout/signed-in-app.tsx', 'pages/list.tsx'],
  },
  { name: 'zh-cn', of: ['i18n/packs/zh-cn.ts'] },
  { name: 'en-us', of: ['i18n/packs/en-us.ts'] },
  { name: 'login', of: ['login/login-page.tsx'] },
  { name: 'frame', of: ['layout/signed-in-app.tsx', 'page-host/preload-address.ts'] },
  { name: 'list', of: ['pages/list.tsx', 'pages/list-view/preload-rows.ts'] },
  { name: 'icons', of: ['later/antd-icons.ts', 'layout/config-icons.ts'] },
  { name: 'controls', of: ['later/antd-controls.ts'] },
]

/** What the bundler adds: its runtime, and what preloads a lazy chunk's imports. */
const BUNDLER = /^\0(rolldown\/runtime|vite\/preload-helper)/

/** Groups for the bundler's `output.codeSplitting`; `web` is the directory of the web app's source. */
export function chunkGroups(web: string) {
  return CHUNKS.map((chunk, index) => {
    let modules: ReadonlySet<string> | undefined
    return {
      debugName: chunk.name,
      name(id: string, graph: ModuleGraph): string | null {
        modules ??= modulesOf(chunk, web, graph)
        return modules.has(id) || (index === 0 && BUNDLER.test(id)) ? chunk.name : null
      },
      priority: CHUNKS.length - index,
    }
  })
}

function modulesOf(chunk: Chunk, web: string, graph: ModuleGraph): ReadonlySet<string> {
  const reached = (files: readonly string[] = []) =>
    closure(
      files.map(file => `${web}/${file}`),
      graph,
    )
  const others = reached(chunk.with)
  return new Set([...reached(chunk.of), ...[...reached(chunk.common)].filter(id => others.has(id))])
}

/** The modules and everything they import without `import()`. */
function closure(ids: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set<string>()
  const walk = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) walk(imported)
  }
  for (const id of ids) walk(id)
  return found
}
