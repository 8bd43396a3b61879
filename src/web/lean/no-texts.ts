/** In place of antd's English texts where no language is set: ours always is (i18n/packs). */
export default {}
