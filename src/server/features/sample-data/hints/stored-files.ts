import type { HintContext, HintKind } from './hint.ts'

/** `{"images": [1, 3]}`: that many of the demo pictures. */
export const images: HintKind = { key: 'images', make: ({ images }, context) => pick('images', images, context) }

/** `{"files": [1, 1]}`: that many of the demo documents. */
export const files: HintKind = { key: 'files', make: ({ files }, context) => pick('files', files, context) }

function pick(kind: 'images' | 'files', number: unknown, { world, random }: HintContext): readonly string[] | null {
  const [min, max] = number as [number, number]
  const ids = random.some(world.files[kind], random.integer(min, max))
  return ids.length > 0 ? ids : null
}
