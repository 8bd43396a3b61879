import { DesignTokenContext } from 'antd/es/theme/context'
import Provider from 'rc-motion/es/context'
import { createElement, type ReactNode, use } from 'react'

/** Tells what moves whether it may: the theme is asked as it was given, without working out what follows from it. */
export default function MotionWrapper({ children }: { readonly children: ReactNode }): ReactNode {
  return createElement(Provider, { motion: use(DesignTokenContext).token.motion ?? true }, children)
}
