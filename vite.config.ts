import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { startFiles } from './src/build/start-files.ts'

/** Replaced by a fresh nonce in every answer that carries index.html (src/server/http/plugins/web.ts). */
const CSP_NONCE = '__CSP_NONCE__'

/**
 * Tests that run in Node, in folders that mirror src/. Folders of one project share their workers, which have loaded the
 * modules and compiled the shipped config once.
 */
const NODE_TESTS = { config: ['model', 'compiler', 'cli', 'contracts'], server: ['server'] }

/** Packages of hundreds of modules of which the server needs few: loading each module costs time and memory. */
const BUNDLED = ['kysely', '@sinclair/typebox']

/**
 * What a first screen needs comes in few files: a chunk holds what it names and everything that imports, unless an earlier
 * chunk has it. Without these lines the first list takes over a hundred requests.
 */
const CHUNKS = [
  {
    name: 'start',
    test: /web\/main\.tsx$|\/(use-document-title|when-idle|locale-names)\.ts$|antd\/es\/spin\/index\.js$/,
  },
  { name: 'zh-cn', test: /i18n\/packs\/zh-cn\.ts$/ },
  { name: 'en-us', test: /i18n\/packs\/en-us\.ts$/ },
  { name: 'login', test: /login\/login-page\.tsx$/ },
  {
    name: 'frame',
    test: /layout\/signed-in-app\.tsx$|\/(preload-address|use-invalidate-all|watched-jobs|use-idle)\.ts$/,
  },
  { name: 'list', test: /web\/pages\/list\.tsx$|list-view\/state\/preload-rows\.ts$/ },
  { name: 'menus', test: /layout\/around-page\.ts$/ },
  { name: 'icons', test: /ui\/config-icon\.tsx$/ },
  { name: 'around', test: /list-view\/around-rows\.ts$/ },
].map((group, index, all) => ({ ...group, priority: all.length - index }))

/**
 * antd's popups import the context of its forms, and with it everything that forms need: about 20 kB before the first list.
 * These packages do nothing when loaded, though they do not declare it, and the form's own code is a chunk of its own.
 */
const FORMS = {
  name: 'forms',
  test: /node_modules\/(rc-field-form\/es\/(?!FormContext)|@rc-component\/async-validator)/,
  priority: CHUNKS.length + 1,
  includeDependenciesRecursively: false,
}
const PURE =
  /node_modules\/(rc-field-form|@rc-component\/async-validator|error-stack-parser|stackframe|papaparse|react-markdown|remark-gfm|sunflower-antd)\//

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), ...(isSsrBuild ? [] : [startFiles(), precompress()])],
  html: { cspNonce: CSP_NONCE },
  build: isSsrBuild ? serverBuild() : webBuild(),
  ...(isSsrBuild ? { ssr: { noExternal: BUNDLED } } : {}),
  publicDir: isSsrBuild ? false : 'public',
  test: {
    // Three on two cores, as for browser tests: each waits for a part of its time. By itself it leaves a core free.
    maxWorkers: 3,
    // On a loaded machine a wait now and then runs out, as in browser tests. Whatever else fails once is broken.
    retry: { count: 1, condition: /timed out/i },
    projects: [
      ...Object.entries(NODE_TESTS).map(([name, folders]) => ({
        extends: true as const,
        test: {
          name,
          environment: 'node',
          include: folders.map(folder => `tests/${folder}/**/*.test.ts`),
          // Each worker reads the modules and compiles the shipped config once, not for each file.
          isolate: false,
          setupFiles: name === 'server' ? ['tests/helpers/register-extensions.ts'] : [],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      })),
      {
        extends: true as const,
        test: {
          name: 'web',
          environment: 'node',
          // Loading the modules again for each file takes longer than the tests.
          isolate: false,
          include: ['tests/web/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        extends: true as const,
        test: {
          // Apart from 'web': a worker, with the modules it has loaded, ends where the next file of its project needs
          // another environment.
          name: 'document',
          environment: 'jsdom',
          isolate: false,
          include: ['tests/**/*.test.tsx'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
}))

/** The browser's part: hashed names, so that the server may let them be cached for ever. */
function webBuild() {
  return {
    outDir: 'dist/web',
    assetsDir: 'assets',
    manifest: true,
    sourcemap: false,
    reportCompressedSize: false,
    // Charts come when a board does; what comes first is measured by tests/e2e/first-load.spec.ts.
    chunkSizeWarningLimit: 1500,
    modulePreload: { polyfill: false, resolveDependencies: withoutPresent },
    rolldownOptions: {
      output: { codeSplitting: { groups: [FORMS, ...CHUNKS] } },
      treeshake: { moduleSideEffects: [{ test: PURE, sideEffects: false }] },
    },
  }
}

/** What a lazy chunk needs besides itself; what is there before anything can ask for it need not be looked up. */
function withoutPresent(_url: string, dependencies: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  return hostType === 'html'
    ? dependencies
    : dependencies.filter(file => !/\/(rolldown-runtime|start)-[^/]*$/.test(file))
}

/** The server and the command line: one bundle of our own code each, most packages stay in node_modules. */
function serverBuild() {
  return {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    minify: false,
    // A server is not downloaded.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: {
      input: {
        main: 'src/server/main.ts',
        cli: 'src/cli/main.ts',
        'long-read': 'src/server/storage/long-reads/worker.ts',
        'read-sheet': 'src/server/features/imports/sheets/worker.ts',
        studio: 'src/server/features/studio/worker.ts',
      },
      // V8 keeps the text of what it loaded: without comments, and one byte a character instead of two.
      output: { charset: 'ascii' as const, comments: { legal: true, annotation: false, jsdoc: false } },
    },
  }
}

/** Writes `.br` and `.gz` beside every text asset of the web build, so that the server compresses nothing per request. */
function precompress(): Plugin {
  return {
    name: 'steward:precompress',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    writeBundle: ({ dir }) => {
      for (const file of textAssets(dir!)) {
        const source = readFileSync(file)
        writeFileSync(`${file}.br`, brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
        writeFileSync(`${file}.gz`, gzipSync(source, { level: 9 }))
      }
    },
  }
}

/** Files of at least 1 kB under `assets/`; index.html is left out, for it changes with every answer. */
function textAssets(dir: string): string[] {
  return readdirSync(join(dir, 'assets'), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(js|css|svg|json|txt)$/.test(name))
    .map(name => join(dir, 'assets', name))
    .filter(file => statSync(file).size >= 1024)
}
