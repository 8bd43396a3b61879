/** Parts of Refine's antd binding that the app uses, beside antd's own (antd.ts). The first list loads none of them. */
export { SaveButton, type UseFormReturnType, useForm, useSelect, useSimpleList } from '@refinedev/antd'
