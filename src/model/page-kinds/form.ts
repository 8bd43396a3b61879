import { Type } from '../config-schema/type.ts'
import { definePageKind } from '../define-extension.ts'

/** A page that creates a record. */
export const formPage = definePageKind({
  name: 'form',
  purpose: {
    'zh-CN': '在这里填写{record}，填好后保存。',
    'en-US': 'Fill in the form and save it.',
  },
  options: Type.Object({}),
  keys: ['sections', 'sectionLayout'],
  actionsNeeded: () => ['read', 'create'],
})
