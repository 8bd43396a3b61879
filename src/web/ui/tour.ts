/** antd's tour, loaded with its first step. */
export { Tour } from 'antd'
