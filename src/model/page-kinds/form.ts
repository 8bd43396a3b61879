import { Type } from '../config-schema/type.ts'
import type { PageKind } from './page-kind.ts'

/** A page on which a record is created. */
export const formPage = {
  name: 'form',
  purpose: {
    'zh-CN': '在“{page}”填写“{record}”。',
    'en-US': 'Enter a record of “{record}” in “{page}”.',
  },
  options: Type.Object({}),
  keys: ['sections', 'sectionLayout'],
  actionsNeeded: () => ['read', 'create'],
} satisfies PageKind
