import type { ComponentType } from 'react'
import { CONFIG_ICONS } from './config-icons.ts'

/** The icon of that name; an unknown name gives a plain icon, so that titles stay in line. */
export default function ConfigIcon({ name }: { readonly name: string }) {
  const Icon: ComponentType<{ readonly 'aria-hidden': true }> =
    (CONFIG_ICONS as Readonly<Record<string, typeof CONFIG_ICONS.AppstoreOutlined>>)[name] ??
    CONFIG_ICONS.AppstoreOutlined
  return <Icon aria-hidden />
}
