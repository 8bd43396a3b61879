import { crc32, deflateSync } from 'node:zlib'

/** What the demo pictures show. */
export type DemoSubject = 'place' | 'face' | 'signature'

/** A small picture (PNG); pictures of one subject differ by their number. */
export function demoPicture(subject: DemoSubject, index: number): Uint8Array {
  const { width, height, paint } = PAINTERS[subject]
  const colourAt = paint(index)
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows.set(colourAt(x, y), y * (1 + width * 3) + 1 + x * 3)
  }
  return png(width, height, rows)
}

type Colour = readonly [number, number, number]

interface Painter {
  readonly width: number
  readonly height: number
  /** The colour of each point of picture number `index`. */
  paint(index: number): (x: number, y: number) => Colour
}

const PAINTERS: Readonly<Record<DemoSubject, Painter>> = {
  place: { width: 320, height: 240, paint: paintPlace },
  face: { width: 180, height: 220, paint: paintFace },
  signature: { width: 240, height: 100, paint: paintSignature },
}

/** A house at dusk. */
function paintPlace(index: number) {
  return (x: number, y: number): Colour => {
    const isHouse = x > 60 && x < 260 && y > 50 + index * 6
    const isWindow = isHouse && x % 40 > 14 && x % 40 < 34 && y % 36 > 10 && y % 36 < 28
    if (isWindow) return (x / 40 + y / 36 + index) % 3 < 1.6 ? [255, 214, 120] : [70, 84, 110]
    if (isHouse) return [150 + index * 8, 140 + index * 4, 132]
    if (y > 215) return [94, 122, 88]
    return [120 + index * 10 - (y >> 2), 150 + (index % 3) * 12 - (y >> 3), 190 + (y >> 3)]
  }
}

const WALLS: readonly Colour[] = [
  [210, 222, 235],
  [226, 218, 206],
  [208, 226, 214],
  [228, 212, 222],
]
const SKINS: readonly Colour[] = [
  [240, 206, 178],
  [230, 190, 158],
  [248, 218, 194],
]
const HAIRS: readonly Colour[] = [
  [40, 34, 32],
  [64, 48, 38],
  [96, 92, 92],
]
const CLOTHES: readonly Colour[] = [
  [44, 82, 130],
  [84, 60, 110],
  [46, 110, 96],
  [140, 62, 58],
  [70, 74, 82],
]

/** A person from the front, head and shoulders; odd numbers have long hair. */
function paintFace(index: number) {
  const chosen = (colours: readonly Colour[], step: number) => colours[(index * step) % colours.length] as Colour
  const [wall, skin, hair, cloth] = [chosen(WALLS, 1), chosen(SKINS, 1), chosen(HAIRS, 2), chosen(CLOTHES, 3)]
  const hasLongHair = index % 2 === 1
  const hasGlasses = index % 4 === 2
  const fringe = 68 + (index % 3) * 6
  return (x: number, y: number): Colour => {
    const side = Math.abs(x - 90)
    const isFace = isIn(x, y, 90, 98, 42, 54)
    if (isFace && y > fringe - side / 4) {
      const eye = Math.abs(side - 17)
      if (Math.hypot(eye, y - 96) < 4) return HAIRS[0]!
      if (hasGlasses && Math.abs(Math.hypot(eye, y - 96) - 12) < 1.4) return CLOTHES[4]!
      if (Math.abs(y - 84) < 1.6 && eye < 9) return hair
      if (side < 3 && y > 104 && y < 113) return shaded(skin, 22)
      if (side < 15 && Math.abs(y - 129 + (side * side) / 45) < 2) return [178, 84, 80]
      return side > 36 ? shaded(skin, 12) : skin
    }
    if (isIn(x, y, 90, 86, 50, 56) && (y < 98 || hasLongHair)) return hair
    if (hasLongHair && side < 52 && y > 80 && y < 158 && side > 34) return hair
    if (side < 17 && y > 130 && y < 172) return shaded(skin, 16)
    if (isIn(x, y, 90, 228, 76, 68)) return side < (y - 160) / 2.6 ? [246, 246, 244] : cloth
    return shaded(wall, y >> 4)
  }
}

/** An ink signature. */
function paintSignature(index: number) {
  const heightAt = (x: number) =>
    52 + Math.sin(x / (9 + index)) * 20 * Math.cos(x / (31 + index * 3)) + Math.sin(x / 4 + index) * 7
  return (x: number, y: number): Colour => {
    const slope = Math.abs(heightAt(x + 1) - heightAt(x)) + 1.2
    const isInk = x > 30 && x < 200 && Math.abs(y - heightAt(x)) < slope
    return isInk ? [34, 44, 92] : [252, 252, 248]
  }
}

function isIn(x: number, y: number, centreX: number, centreY: number, radiusX: number, radiusY: number): boolean {
  return ((x - centreX) / radiusX) ** 2 + ((y - centreY) / radiusY) ** 2 < 1
}

function shaded([red, green, blue]: Colour, by: number): Colour {
  return [red - by, green - by, blue - by]
}

function png(width: number, height: number, rows: Buffer): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits per channel, RGB.
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
