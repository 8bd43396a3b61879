import type { PrintedDocument } from '#model/app-model.ts'
import type { DocumentConfig } from '../config-types.ts'
import { pointerTo } from '../read/parse/json-pointer.ts'
import type { SourceFile } from '../read/parse/source-file.ts'

/** A document with its defaults; its templates are files of their own and come when the model is put together. */
export function resolveDocument(name: string, config: DocumentConfig, source: SourceFile): PrintedDocument {
  return {
    paper: 'A4',
    orientation: 'portrait',
    copies: 1,
    ...config,
    name,
    templates: { 'zh-CN': [], 'en-US': [] },
    location: source.positions.locate(pointerTo('/documents', name), 'key'),
  }
}
