/** antd's own texts in Chinese. */
export { default as antdLocale } from 'antd/es/locale/zh_CN'
