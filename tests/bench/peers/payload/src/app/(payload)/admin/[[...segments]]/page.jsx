import config from '@payload-config'
import { generatePageMetadata, RootPage } from '@payloadcms/next/views'
import { importMap } from '../importMap.js'

export const generateMetadata = props => generatePageMetadata({ config, ...props })

export default function Page(props) {
  return RootPage({ config, importMap, ...props })
}
