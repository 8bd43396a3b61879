import { Type } from '../config-schema/type.ts'
import { definePageKind } from '../define-extension.ts'

/** A page that creates a record. */
export const formPage = definePageKind({
  name: 'form',
  purpose: {
    'zh-CN': '在“{page}”填写“{record}”。',
    'en-US': 'Enter a record of “{record}” in “{page}”.',
  },
  options: Type.Object({}),
  keys: ['sections', 'sectionLayout'],
  actionsNeeded: () => ['read', 'create'],
})
