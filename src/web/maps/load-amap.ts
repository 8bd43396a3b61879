import { load } from '@amap/amap-jsapi-loader'
import type { PublicApp } from '#model/client-model.ts'
import type { AMap } from './amap.ts'

const PLUGINS = ['AMap.PlaceSearch', 'AMap.Geocoder', 'AMap.Walking']

declare global {
  interface Window {
    /** Read by the service's script when it starts. */
    _AMapSecurityConfig?: { readonly securityJsCode: string }
  }
}

/** The maps service; its script is fetched once. @throws whatever the service says when it cannot be had. */
export function loadAMap({ key, securityCode }: NonNullable<PublicApp['maps']>): Promise<AMap> {
  if (securityCode) window._AMapSecurityConfig = { securityJsCode: securityCode }
  return load({ key, version: '2.0', plugins: PLUGINS }) as Promise<AMap>
}
