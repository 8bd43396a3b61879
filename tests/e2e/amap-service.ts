import type { Page } from '@playwright/test'

/**
 * Answers the address of the maps service, which tests cannot reach, with a script that has its interface: a map that is
 * a box, one place for every search, an address for every point, one route.
 */
export async function answerMapsService(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route('https://webapi.amap.com/**', route => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: `(${service.toString()})()` })
  })
  return asked
}

/** Runs in the page. */
function service(): void {
  const place = (lng: number, lat: number) => ({ getLng: () => lng, getLat: () => lat })
  type Point = readonly [number, number]
  const AMap = {
    Map: class {
      constructor(readonly box: HTMLElement) {}
      add() {}
      setCenter([lng, lat]: Point) {
        this.box.dataset.center = `${lng},${lat}`
      }
      on(_event: string, listener: (event: unknown) => void) {
        this.box.addEventListener('click', () => listener({ lnglat: place(126.6, 45.7) }))
      }
      destroy() {}
    },
    Marker: class {
      setPosition() {}
      on() {}
    },
    PlaceSearch: class {
      search(words: string, done: (status: string, result: unknown) => void) {
        const pois = [{ id: '1', name: words, address: '中央大街1号', location: place(126.617682, 45.775372) }]
        done('complete', { poiList: { pois } })
      }
    },
    Geocoder: class {
      getAddress([lng]: Point, done: (status: string, result: unknown) => void) {
        done('complete', { regeocode: { formattedAddress: `道里区 ${lng}` } })
      }
    },
    convertFrom([lng, lat]: Point, _from: string, done: (status: string, result: unknown) => void) {
      done('complete', { locations: [place(lng + 0.006, lat + 0.002)] })
    },
    Walking: class {
      search(from: Point, _to: Point, done: (status: string, result: unknown) => void) {
        // A position that was not converted would begin elsewhere.
        done('complete', { routes: [{ distance: from[0] === 126.616 ? 640 : 900, time: 500 }] })
      }
    },
  }
  const host = window as unknown as { AMap: unknown; ___onAPILoaded(): void }
  host.AMap = AMap
  host.___onAPILoaded()
}
