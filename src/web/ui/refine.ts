/** Parts of Refine's binding to antd that the app uses, beside antd's own (antd.ts). None of them is in the first list. */
export { SaveButton, type UseFormReturnType, useForm, useSelect, useSimpleList } from '@refinedev/antd'
