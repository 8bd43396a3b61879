import type { ComponentType, HTMLAttributes } from 'react'
import styles from './later.module.css'
import { laterPart } from './later-part.ts'

/** Drawings by the names of @ant-design/icons. */
type Drawings = typeof import('./antd-icons.ts')

const { usePart: useDrawings } = laterPart<Drawings>(() => import('./antd-icons.ts'))

/**
 * Icons of the frame and of what stands around the rows of a list: as antd's own, except that an empty place of the same
 * size stands for them until the drawings have come, right after the first rows.
 */
export const AppstoreOutlined = icon('AppstoreOutlined')
export const BellOutlined = icon('BellOutlined')
export const CloseOutlined = icon('CloseOutlined')
export const DownOutlined = icon('DownOutlined')
export const EnvironmentOutlined = icon('EnvironmentOutlined')
export const ExportOutlined = icon('ExportOutlined')
export const FilterOutlined = icon('FilterOutlined')
export const FontSizeOutlined = icon('FontSizeOutlined')
export const FullscreenExitOutlined = icon('FullscreenExitOutlined')
export const FullscreenOutlined = icon('FullscreenOutlined')
export const FunnelPlotOutlined = icon('FunnelPlotOutlined')
export const HomeOutlined = icon('HomeOutlined')
export const ImportOutlined = icon('ImportOutlined')
export const MenuFoldOutlined = icon('MenuFoldOutlined')
export const MenuUnfoldOutlined = icon('MenuUnfoldOutlined')
export const PaperClipOutlined = icon('PaperClipOutlined')
export const PlusOutlined = icon('PlusOutlined')
export const QuestionCircleOutlined = icon('QuestionCircleOutlined')
export const ReloadOutlined = icon('ReloadOutlined')
export const SearchOutlined = icon('SearchOutlined')
export const SettingOutlined = icon('SettingOutlined')
export const StarFilled = icon('StarFilled')
export const StarOutlined = icon('StarOutlined')
export const TranslationOutlined = icon('TranslationOutlined')
export const UpOutlined = icon('UpOutlined')
export const UserOutlined = icon('UserOutlined')

interface IconProps extends HTMLAttributes<HTMLSpanElement> {
  readonly spin?: boolean
}

function icon(name: keyof Drawings): ComponentType<IconProps> {
  return props => <LaterIcon name={name} icon={props} />
}

function LaterIcon({ name, icon: props }: { readonly name: keyof Drawings; readonly icon: IconProps }) {
  const Drawn = useDrawings()?.[name]
  if (Drawn) return <Drawn {...props} />
  return <span className={`anticon ${styles.icon} ${props.className ?? ''}`} style={props.style} aria-hidden="true" />
}
