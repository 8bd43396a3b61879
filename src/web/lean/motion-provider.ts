/** The one part of rc-motion that antd's ConfigProvider uses. */
export { default as Provider } from 'rc-motion/es/context'
