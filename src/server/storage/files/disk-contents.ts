import { randomBytes } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileContents } from './file-contents.ts'

/** Contents in `directory`, spread over folders by the first two digits. */
export function diskContents(directory: string): FileContents {
  const pathOf = (sha256: string) => join(directory, sha256.slice(0, 2), sha256)
  return {
    async put(sha256, bytes) {
      const path = pathOf(sha256)
      if (await exists(path)) return
      await mkdir(dirname(path), { recursive: true })
      // Written under a temporary name first: a file under its final name is always complete.
      const draft = join(draftsOf(directory), randomBytes(16).toString('hex'))
      try {
        await mkdir(dirname(draft), { recursive: true })
        await writeDurably(draft, bytes)
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async get(sha256) {
      const path = pathOf(sha256)
      return (await exists(path)) ? readFile(path) : undefined
    },
    remove: sha256 => rm(pathOf(sha256), { force: true }),
    async *names() {
      if (!(await exists(directory))) return
      for await (const folder of await opendir(directory)) {
        if (!folder.isDirectory()) continue
        for await (const file of await opendir(join(directory, folder.name))) yield file.name
      }
    },
  }
}

/** Removes incomplete files of a crashed process; call it while nobody writes. */
export async function removeDrafts(directory: string): Promise<void> {
  await rm(draftsOf(directory), { recursive: true, force: true })
}

/** Outside the contents, so that listing those finds complete files only. */
function draftsOf(directory: string): string {
  return `${directory}-drafts`
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
