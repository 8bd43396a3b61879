import { createTwoFilesPatch } from 'diff'
import type { ConfigFiles } from '#server/storage/config-revisions.ts'

/** A patch from `before` to `after` for `git apply`. */
export function patchOf(root: string, before: ConfigFiles, after: ConfigFiles): string {
  const was = new Map(before.map(({ path, text }) => [path, text]))
  const is = new Map(after.map(({ path, text }) => [path, text]))
  return [...new Set([...was.keys(), ...is.keys()])]
    .sort()
    .flatMap(path => {
      const [one, other] = [was.get(path), is.get(path)]
      if (one === other) return []
      const from = one === undefined ? '/dev/null' : `a/${root}/${path}`
      const to = other === undefined ? '/dev/null' : `b/${root}/${path}`
      // The first line names the file in a form that git does not accept.
      const [, ...lines] = createTwoFilesPatch(from, to, one ?? '', other ?? '').split('\n')
      return [`diff --git a/${root}/${path} b/${root}/${path}`, ...modeOf(one, other), ...lines].join('\n')
    })
    .join('')
}

function modeOf(before: string | undefined, after: string | undefined): string[] {
  if (before === undefined) return ['new file mode 100644']
  return after === undefined ? ['deleted file mode 100644'] : []
}
