import { load } from '@amap/amap-jsapi-loader'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { PublicApp } from '#model/client-model.ts'
import type { LocationValue } from '#model/field-types/location.ts'
import type { AMap, AMapMap, LngLat, Point } from './amap.ts'

/** Initial centre of a map without a point: Harbin. */
const START: Point = [126.535, 45.803]

export interface DrawnMap {
  readonly amap: AMap
  readonly map: AMapMap
  /** Moves the marker and the centre of the map. */
  show(point: Point): void
}
export type MapState = { readonly is: 'loading' } | { readonly is: 'failed' } | ({ readonly is: 'ready' } & DrawnMap)

/**
 * Renders a map with a marker into `container`. `onMove`: called when the user chooses another point by click or drag; without
 * it the map is read-only.
 */
export function useMap(
  container: RefObject<HTMLDivElement | null>,
  maps: NonNullable<PublicApp['maps']>,
  start: Partial<LocationValue>,
  onMove?: (point: Point, amap: AMap) => void,
): MapState {
  const [state, setState] = useState<MapState>({ is: 'loading' })
  const listener = useRef(onMove)
  listener.current = onMove
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is drawn once; afterwards the marker moves.
  useEffect(() => {
    let map: AMapMap | undefined
    let gone = false
    loadAMap(maps).then(
      amap => {
        if (gone || !container.current) return
        const moved = onMove && ((point: Point) => listener.current?.(point, amap))
        const drawn = drawMap(amap, container.current, pointOf(start), moved)
        map = drawn.map
        setState({ is: 'ready', ...drawn })
      },
      () => !gone && setState({ is: 'failed' }),
    )
    return () => {
      gone = true
      map?.destroy()
    }
  }, [])
  return state
}

/** The point of a value with both coordinates. */
export function pointOf({
  lng,
  lat,
}: {
  readonly lng?: number | null
  readonly lat?: number | null
}): Point | undefined {
  return typeof lng === 'number' && typeof lat === 'number' ? [lng, lat] : undefined
}

function drawMap(
  amap: AMap,
  container: HTMLElement,
  start: Point | undefined,
  onMove: ((point: Point) => void) | undefined,
): DrawnMap {
  const map = new amap.Map(container, { center: start ?? START, zoom: start ? 16 : 11 })
  const marker = new amap.Marker({ position: start ?? START, draggable: onMove !== undefined })
  if (start) map.add(marker)
  const show = (point: Point) => {
    marker.setPosition(point)
    map.add(marker)
    map.setCenter(point)
  }
  if (onMove) {
    map.on('click', ({ lnglat }) => {
      const point = pointAt(lnglat)
      show(point)
      onMove(point)
    })
    marker.on('dragend', () => onMove(pointAt(marker.getPosition())))
  }
  return { amap, map, show }
}

/** Six decimals, as the field stores them (about 0.1 m). */
export function pointAt(place: LngLat): Point {
  return [Number(place.getLng().toFixed(6)), Number(place.getLat().toFixed(6))]
}

const PLUGINS = ['AMap.PlaceSearch', 'AMap.Geocoder', 'AMap.Walking']

declare global {
  interface Window {
    /** Read by the service's script at start. */
    _AMapSecurityConfig?: { readonly securityJsCode: string }
  }
}

/** The maps service; its script is loaded once. @throws the error of the service when loading fails. */
function loadAMap({ key, securityCode }: NonNullable<PublicApp['maps']>): Promise<AMap> {
  if (securityCode) window._AMapSecurityConfig = { securityJsCode: securityCode }
  return load({ key, version: '2.0', plugins: PLUGINS }) as Promise<AMap>
}
