import type { Plugin } from 'vite'

/** An import inside a package that the browser's build resolves elsewhere. */
interface Detour {
  /** The importing file ends so. */
  readonly from: string
  /** What it asks for, as written there. */
  readonly source: string
  /** A module of `src/web/lean/`, or another module of the same package. */
  readonly to: string
}

/**
 * Parts of packages that no page of ours can reach, though the packages import them. Each line says what stays out; the
 * figures are in docs/decisions/0013-first-load.md. A part that a page begins to use goes from this list first.
 */
const DETOURS: readonly Detour[] = [
  // The patch that lets antd 5 draw by React 19 imports all of antd for one function.
  {
    from: '@ant-design/v5-patch-for-react-19/es/index.js',
    source: 'antd',
    to: 'antd/es/config-provider/UnstableContext.js',
  },
  // What antd would draw with without that patch, and the generators that it is written with.
  { from: 'antd/es/config-provider/UnstableContext.js', source: 'rc-util/es/React/render', to: 'patched-render.ts' },
  // The moving of lists, for the icon of a busy button and the place where motion is switched off.
  { from: 'antd/es/button/DefaultLoadingIcon.js', source: 'rc-motion', to: 'rc-motion/es/CSSMotion.js' },
  // The theme's colours and sizes, to tell whether things move and to style icons: they are worked out with the first of
  // antd's parts, after the first rows.
  { from: 'antd/es/config-provider/index.js', source: './MotionWrapper', to: 'motion-wrapper.ts' },
  { from: 'antd/es/config-provider/index.js', source: './style', to: 'nothing.ts' },
  // Every input asks whether it stands in an antd form, and brings the form with its validator for that.
  { from: 'antd/es/form/context.js', source: 'rc-field-form', to: 'rc-field-form/es/FormContext.js' },
  // For the name of a group of radio buttons inside such a form.
  { from: 'antd/es/radio/group.js', source: '../form/hooks/useForm', to: 'name-path.ts' },
  // Texts of the pager in Chinese, whatever the language; ours come with the language (i18n/packs).
  { from: 'rc-pagination/es/Pagination.js', source: './locale/zh_CN', to: 'rc-pagination/es/locale/en_US.js' },
  // English texts for an app that sets no language; ours come with the language.
  { from: 'antd/es/config-provider/index.js', source: '../locale/en_US', to: 'no-texts.ts' },
  { from: 'antd/es/modal/locale.js', source: '../locale/en_US', to: 'no-texts.ts' },
  { from: 'antd/es/locale/useLocale.js', source: './en_US', to: 'no-texts.ts' },
  { from: 'antd/es/_util/hooks/useClosable.js', source: '../../locale/en_US', to: 'no-texts.ts' },
  { from: 'antd/es/table/InternalTable.js', source: '../locale/en_US', to: 'no-texts.ts' },
  { from: 'antd/es/upload/Upload.js', source: '../locale/en_US', to: 'no-texts.ts' },
  { from: 'antd/es/form/FormItemLabel.js', source: '../locale/en_US', to: 'no-texts.ts' },
  { from: 'antd/es/popconfirm/PurePanel.js', source: '../locale/en_US', to: 'no-texts.ts' },
  { from: 'antd/es/modal/useModal/HookModal.js', source: '../../locale/en_US', to: 'no-texts.ts' },
  // The colour picker with its panels, for the question whether a colour is bright.
  {
    from: 'antd/es/button/style/token.js',
    source: '../../color-picker/components/ColorPresets',
    to: 'bright-color.ts',
  },
  { from: 'antd/es/button/style/token.js', source: '../../color-picker/color', to: 'bright-color.ts' },
  // The browser has its own.
  { from: 'rc-resize-observer/es/utils/observerUtil.js', source: 'resize-observer-polyfill', to: 'resize-observer.ts' },
  // The ripple after a click: the app is calm.
  { from: 'antd/es/button/button.js', source: '../_util/wave', to: 'still.ts' },
  { from: 'antd/es/checkbox/Checkbox.js', source: '../_util/wave', to: 'still.ts' },
  { from: 'antd/es/radio/radio.js', source: '../_util/wave', to: 'still.ts' },
  { from: 'antd/es/switch/index.js', source: '../_util/wave', to: 'still.ts' },
  // The adapter for fetch(): ours is XMLHttpRequest, axios' first choice.
  { from: 'axios/lib/adapters/adapters.js', source: './fetch.js', to: 'fetch-adapter.ts' },
  { from: 'axios/lib/axios.js', source: './helpers/HttpStatusCode.js', to: 'nothing.ts' },
  // Nested values as forms and back: our parameters are flat, forms are encoded by src/web/http.
  { from: 'axios/lib/axios.js', source: './helpers/formDataToJSON.js', to: 'nothing.ts' },
  { from: 'axios/lib/axios.js', source: './helpers/toFormData.js', to: 'flat-form.ts' },
  { from: 'axios/lib/defaults/index.js', source: '../helpers/formDataToJSON.js', to: 'nothing.ts' },
  { from: 'axios/lib/defaults/index.js', source: '../helpers/toFormData.js', to: 'flat-form.ts' },
  { from: 'axios/lib/defaults/index.js', source: '../helpers/toURLEncodedForm.js', to: 'nothing.ts' },
  { from: 'axios/lib/helpers/AxiosURLSearchParams.js', source: './toFormData.js', to: 'flat-form.ts' },
  { from: 'axios/lib/axios.js', source: './cancel/CancelToken.js', to: 'nothing.ts' },
  // Nested parameters and English plurals: our addresses are flat, our titles come from config.
  { from: '@refinedev/core/dist/index.mjs', source: 'qs', to: 'query-text.ts' },
  { from: '@refinedev/react-router/dist/index.mjs', source: 'qs', to: 'query-text.ts' },
  { from: '@refinedev/core/dist/index.mjs', source: 'pluralize', to: 'plural.ts' },
  { from: '@refinedev/core/dist/index.mjs', source: 'lodash-es/isEqual.js', to: 'rc-util/es/isEqual.js' },
  { from: '@refinedev/core/dist/index.mjs', source: 'lodash-es/unionWith.js', to: 'union-with.ts' },
  { from: '@refinedev/core/dist/index.mjs', source: 'lodash-es/differenceWith.js', to: 'difference-with.ts' },
  { from: '@refinedev/core/dist/index.mjs', source: 'lodash-es/uniqBy.js', to: 'uniq-by.ts' },
  { from: '@refinedev/simple-rest/dist/index.mjs', source: 'query-string', to: 'query-text.ts' },
]

/** CommonJS packages that do nothing by being imported: unused, they may be dropped. */
const WITHOUT_EFFECT = /node_modules\/(papaparse|error-stack-parser|stackframe)\//

/** Refine and react-router name their functions for the developer's tools, which makes each of them seem to be used. */
const NAMED = /(@refinedev\/[\w-]+\/dist\/index|react-router\/dist\/development\/chunk-\w+)\.mjs$/
const NAMING = /^(__name\(\w+, "\w+"\)|\w+\.displayName = "\w+");$/gm

/** Keeps out of the browser's build what no page can reach. */
export function leanPackages(directory: string): Plugin {
  const taken = new Set<Detour>()
  return {
    name: 'steward:lean-packages',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: NAMED },
      handler: code => ({ code: code.replace(NAMING, ''), map: null }),
    },
    resolveId: {
      filter: { id: [...new Set(DETOURS.map(({ source }) => new RegExp(`^${source.replaceAll('.', '\\.')}$`)))] },
      async handler(source, importer, options) {
        const detour = DETOURS.find(each => each.source === source && importer?.endsWith(each.from))
        if (!detour) return null
        taken.add(detour)
        if (!detour.to.includes('/')) return `${directory}/lean/${detour.to}`
        return this.resolve(detour.to, importer, { ...options, skipSelf: true })
      },
    },
    // A package that moved a file would else bring its part back unnoticed.
    buildEnd(error) {
      const idle = DETOURS.filter(detour => !taken.has(detour)).map(({ from, source }) => `  ${source} in ${from}`)
      if (!error && idle.length > 0)
        this.error(`Nothing asks any longer for these; correct or remove them in DETOURS:\n${idle.join('\n')}`)
    },
  }
}

/** For the bundler's `treeshake`. */
export const moduleSideEffects = [{ test: WITHOUT_EFFECT, sideEffects: false }]
