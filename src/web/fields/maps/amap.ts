/** The part of AMap's JS API 2.0 that is used here (https://lbs.amap.com/api/javascript-api-v2). */
export interface AMap {
  readonly Map: new (container: HTMLElement, options: MapOptions) => AMapMap
  readonly Marker: new (options: { readonly position: Point; readonly draggable?: boolean }) => AMapMarker
  readonly PlaceSearch: new (options: {
    readonly pageSize: number
  }) => {
    search(
      keyword: string,
      done: (status: Status, result: { readonly poiList?: { readonly pois: readonly Poi[] } }) => void,
    ): void
  }
  readonly Geocoder: new () => {
    getAddress(
      point: Point,
      done: (status: Status, result: { readonly regeocode?: { readonly formattedAddress: string } }) => void,
    ): void
  }
  /** Converts GPS coordinates (WGS-84) to those of the map (GCJ-02). */
  convertFrom(
    point: Point,
    from: 'gps',
    done: (status: Status, result: { readonly locations?: readonly LngLat[] }) => void,
  ): void
  readonly Walking: new (options: {
    readonly map: AMapMap
  }) => {
    search(
      from: Point,
      to: Point,
      done: (status: Status, result: { readonly routes?: readonly WalkingRoute[] }) => void,
    ): void
  }
}
export type Status = 'complete' | 'error' | 'no_data'
/** Longitude, latitude. */
export type Point = readonly [number, number]
export interface MapOptions {
  readonly center?: Point
  readonly zoom: number
}
export interface AMapMap {
  add(marker: AMapMarker): void
  setCenter(point: Point): void
  on(event: 'click', listener: (event: { readonly lnglat: LngLat }) => void): void
  destroy(): void
}
export interface AMapMarker {
  setPosition(point: Point): void
  getPosition(): LngLat
  on(event: 'dragend', listener: () => void): void
}
export interface LngLat {
  getLng(): number
  getLat(): number
}
export interface Poi {
  readonly id: string
  readonly name: string
  /** A list when it is unknown. */
  readonly address: string | readonly string[]
  readonly location?: LngLat
}
export interface WalkingRoute {
  /** Metres. */
  readonly distance: number
  /** Seconds. */
  readonly time: number
}
