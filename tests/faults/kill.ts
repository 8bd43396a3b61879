import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from '../helpers/fault.ts'
import { startPlatform } from '../helpers/started-platform.ts'
import { missingHouses, startLoad } from '../helpers/write-load.ts'

/** The process is killed while it writes; what it has acknowledged is there after the next start. */
export default {
  name: 'kill -9 of the platform on SQLite, under load',
  async run({ long }) {
    const directory = mkdtempSync(join(tmpdir(), 'steward-kill-'))
    const kills = long ? 10 : 1
    const acknowledged: string[] = []
    const failed: string[] = []
    try {
      for (let kill = 0; kill < kills; kill++) {
        const platform = await startPlatform({ DATA_DIR: directory })
        const load = startLoad(() => platform, await platform.token('keeper01'))
        await wait(500 + Math.random() * 1000)
        await platform.stop('SIGKILL')
        acknowledged.push(...(await load.stop()).acknowledged)
      }
      const platform = await startPlatform({ DATA_DIR: directory })
      const lost = await missingHouses(platform, await platform.token('keeper01'), acknowledged)
      await platform.stop()
      if (acknowledged.length === 0) failed.push('nothing was written')
      if (lost.length > 0) failed.push(`${lost.length} acknowledged writes are gone`)
      return { figures: { kills, 'acknowledged writes': acknowledged.length, lost: lost.length }, failed }
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
  },
} satisfies Fault
