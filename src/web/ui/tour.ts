/** antd's tour, fetched with its first step. */
export { Tour } from 'antd'
