import { StyleProvider, type Transformer } from '@ant-design/cssinjs'

/** The provider of antd's style sheets. */
export { StyleProvider }

/**
 * Leaves out the resets that each component of antd brings: `box-sizing` and the font, by selectors such as
 * `[class^="ant-menu"]`. The browser tries those on every element, cells of lists included; tokens.css sets both once for all.
 */
export const withoutResets: Transformer = {
  visit: styles => Object.fromEntries(Object.entries(styles).filter(([selector]) => !selector.startsWith('[class^='))),
}
