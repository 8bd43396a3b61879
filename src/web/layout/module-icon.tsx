import { AppstoreOutlined } from '@ant-design/icons'
import { ICONS } from './icons.ts'

/** An icon that config names; an unknown one becomes a plain one, so that titles stay in line. */
export function ModuleIcon({ name }: { readonly name: string }) {
  const Icon = ICONS[name] ?? AppstoreOutlined
  return <Icon aria-hidden="true" />
}
