import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { projectRoot } from '#server/project-root.ts'
import type { Command } from '../command.ts'
import { fail } from '../config-change.ts'
import { editorSchemas } from '../editor-schemas.ts'

const STARTER = join('examples', 'starter')
/** The scripts of the new folder. */
const COMMANDS = [
  'check',
  'plan',
  'apply',
  'history',
  'diff',
  'rollback',
  'prune',
  'rename',
  'rights',
  'explain',
  'uses',
  'scaffold',
  'schemas',
  'verify',
]

/** Creates an app: a config with one page, a role, two accounts and the pages to manage them, ready for `npm start`. */
export const initCommand: Command = {
  name: 'init',
  summary:
    'Begin an app in a new folder: a config with one page, a role and two accounts; "npm start" there serves it.',
  usage: 'init DIR',
  options: {},
  async run(_options, [directory], output) {
    if (directory === undefined) return fail(output, `Wanted: ${initCommand.usage}\n`, 2)
    const target = resolve(directory)
    const inTheWay = ['config', 'package.json'].filter(name => existsSync(join(target, name)))
    // A folder where the platform was installed as a package already has a package.json.
    const isInstalled = existsSync(join(target, 'node_modules', 'steward'))
    const refused = inTheWay.filter(name => !(isInstalled && name === 'package.json'))
    if (refused.length > 0)
      return fail(output, `${directory} has ${refused.join(' and ')} already; nothing was written.\n`)
    const root = projectRoot()
    cpSync(join(root, STARTER), target, { recursive: true })
    for (const file of readdirSync(join(target, 'config'), { recursive: true, withFileTypes: true }))
      if (file.isFile()) nameSchema(join(file.parentPath, file.name), target)
    for (const [path, text] of await editorSchemas(join(target, 'config'))) {
      mkdirSync(dirname(join(target, path)), { recursive: true })
      writeFileSync(join(target, path), text)
    }
    writePackage(target, root, isInstalled)
    if (!isInstalled) linkPackage(target, root)
    writeFileSync(join(target, 'tsconfig.json'), `${JSON.stringify(TSCONFIG, null, 2)}\n`)
    writeFileSync(join(target, '.gitignore'), '.data\nnode_modules\n')
    const isHere = target === process.cwd()
    output.write(
      `An app was written to ${isHere ? 'this folder' : directory}.\n${isHere ? '' : `  cd ${directory}\n`}  npm start\n` +
        'README.md there says where everything is.\n',
    )
    return 0
  },
}

/** Editors resolve the schema relative to the file: those of the app are beside its config. */
function nameSchema(file: string, target: string): void {
  const text = readFileSync(file, 'utf8')
  const schemas = relative(dirname(file), join(target, 'schemas')).replaceAll('\\', '/')
  writeFileSync(file, text.replace(/"\$schema": "[^"]*\/schemas\//, `"$schema": "${schemas}/`))
}

/** Links the dependency like `npm install` does for a folder. */
function linkPackage(target: string, root: string): void {
  mkdirSync(join(target, 'node_modules'), { recursive: true })
  symlinkSync(relative(join(target, 'node_modules'), root), join(target, 'node_modules', 'steward'), 'junction')
}

/** For the editor and `tsc`, if the app has extensions. */
export const TSCONFIG = {
  compilerOptions: {
    target: 'ES2023',
    module: 'ESNext',
    moduleResolution: 'bundler',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    jsx: 'react-jsx',
    allowImportingTsExtensions: true,
    types: ['node'],
  },
  include: ['extensions', 'config'],
}

function writePackage(target: string, root: string, isInstalled: boolean): void {
  const file = join(target, 'package.json')
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const steward = `node ${relative(target, join(root, 'src', 'steward.mjs')).replaceAll('\\', '/')}`
  const scripts = Object.fromEntries(['start', ...COMMANDS].map(name => [name, `${steward} ${name}`]))
  const name = basename(target)
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
  const dependencies = { ...known.dependencies, ...(isInstalled ? {} : { steward: `file:${relative(target, root)}` }) }
  const content = {
    name,
    private: true,
    type: 'module',
    ...known,
    scripts: { ...known.scripts, ...scripts },
    dependencies,
    // npm asks about install scripts otherwise; esbuild, which reads TypeScript, is the only one that has any.
    allowScripts: { esbuild: true, ...known.allowScripts },
  }
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
}
