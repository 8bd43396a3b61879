import type { ComponentType } from 'react'
import * as configIcons from './config-icons.ts'

const known: Readonly<Record<string, ComponentType<{ readonly 'aria-hidden': true }>>> = configIcons

/** The icon of that name; an unknown name gives a default icon, so that titles stay aligned. */
export default function ConfigIcon({ name }: { readonly name: string }) {
  const Icon = known[name] ?? configIcons.AppstoreOutlined
  return <Icon aria-hidden />
}
