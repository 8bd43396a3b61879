import type { DemoFiles } from '../world.ts'
import type { HintContext, HintKind } from './hint.ts'

/** `{"images": [1, 3]}`: that many of the demo pictures; `{"images": [1, 1], "of": "face"}`: of those that show this. */
export const images: HintKind = {
  key: 'images',
  make: ({ images, of = 'images' }, context) => pick(of as keyof DemoFiles, images, context),
}

/** `{"files": [1, 1]}`: that many of the demo documents. */
export const files: HintKind = {
  key: 'files',
  make: ({ files, of = 'files' }, context) => pick(of as keyof DemoFiles, files, context),
}

function pick(kind: keyof DemoFiles, number: unknown, { world, random }: HintContext): readonly string[] | null {
  const [min, max] = number as [number, number]
  const ids = random.some(world.files[kind] ?? world.files.images, random.integer(min, max))
  return ids.length > 0 ? ids : null
}
