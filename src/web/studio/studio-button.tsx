import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { HOME, STUDIO } from '#web/data/routes/guard.ts'
import { useNavigate } from '#web/data/routes/use-navigate.ts'
import { useOwnText } from '#web/i18n/own-text.ts'
import enUS from '#web/locales/en-US/studio-button.json'
import zhCN from '#web/locales/zh-CN/studio-button.json'
import { ToolButton } from '#web/shell/layout/tool-button.tsx'
import { useCurrentPage } from '#web/shell/router/use-shell-routes.ts'
import { Dropdown } from '#web/ui/antd.ts'
import { EditOutlined } from '#web/ui/icons.ts'
import { showToast } from '#web/ui/notify/toast.tsx'

/** This file declares the home page, which has no page file. */
const HOME_FILE = 'home.json'
const TEXTS = { 'zh-CN': zhCN, 'en-US': enUS }

/** Opens the declaration of a page, or of a part of it. */
export default function StudioButton() {
  const t = useOwnText(TEXTS)
  const { pathname } = useLocation()
  const path = useCurrentPage(pathname)?.page.path
  const navigate = useNavigate()
  const [isPointing, setPointing] = useState(false)

  useEffect(() => {
    if (!isPointing || path === undefined) return
    showToast('info', t('studioButton.pointing'))
    const style = document.documentElement.style
    style.cursor = 'crosshair'
    const take = (event: Event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const point = (event: MouseEvent) => {
      take(event)
      setPointing(false)
      const part = partOf(event.target as Element)
      navigate(`${STUDIO}?${new URLSearchParams({ page: path, ...(part && { part }) })}`)
    }
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      take(event)
      setPointing(false)
    }
    const others = ['mousedown', 'mouseup', 'pointerdown', 'pointerup'] as const
    window.addEventListener('click', point, true)
    window.addEventListener('keydown', leave, true)
    for (const each of others) window.addEventListener(each, take, true)
    return () => {
      style.cursor = ''
      window.removeEventListener('click', point, true)
      window.removeEventListener('keydown', leave, true)
      for (const each of others) window.removeEventListener(each, take, true)
    }
  }, [isPointing, path, navigate, t])

  if (path === undefined && pathname !== HOME) return null
  const target = path === undefined ? new URLSearchParams({ file: HOME_FILE }) : new URLSearchParams({ page: path })
  const items = [
    {
      key: 'edit',
      label: t('studioButton.edit'),
      onClick: () => navigate(`${STUDIO}?${target}`),
    },
    ...(path === undefined ? [] : [{ key: 'point', label: t('studioButton.point'), onClick: () => setPointing(true) }]),
    { key: 'open', label: t('studioButton.open'), onClick: () => navigate(STUDIO) },
  ]
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <ToolButton label={t('studioButton.menu')} icon={<EditOutlined />} aria-haspopup="menu" />
    </Dropdown>
  )
}

const BUTTON = 'button, a, .ant-tag, .st-tag, [role="tab"], [role="menuitem"]'
const TITLE = 'th, dt, legend, label, summary, h2, h3'

/**
 * Candidates for the part that an element belongs to, as accepted by `GET /api/studio/place`, nearest first: the text of a
 * button, a part that names itself, the heading of a cell, or a title.
 */
export function partOf(element: Element): string | undefined {
  const marked = element.closest<HTMLElement>('[data-part], [data-field], [data-cell]')
  const button = element.closest<HTMLElement>(BUTTON)
  const isInside = button !== marked && marked?.contains(button)
  // A state or a button within a cell is more specific than its column.
  const words = button && (!marked || isInside) ? headingText(button) : undefined
  const around = marked ? partMarked(marked) : partOfHeading(element)
  const parts = [words && `text:${words}`, around].filter(Boolean)
  return parts.length > 0 ? parts.join('\n') : undefined
}

function partMarked({ dataset: { part, field, cell } }: HTMLElement): string {
  return part ?? `field:${field ?? cell}`
}

/** A title, or that of the column or figure around the element. */
function partOfHeading(element: Element): string | undefined {
  const cell = element.closest<HTMLTableCellElement>('td')
  const heading = cell
    ? headingOf(cell)
    : (element.closest('dd')?.parentElement?.querySelector<HTMLElement>('dt') ?? element.closest<HTMLElement>(TITLE))
  if (!heading) return undefined
  return heading.dataset.part ?? (headingText(heading) && `title:${headingText(heading)}`)
}

/** The heading of a cell's column, which may be in a separate table above the rows. */
function headingOf(cell: HTMLTableCellElement): HTMLElement | undefined {
  let around: Element | null = cell.closest('table')
  while (around && !around.querySelector('thead')) around = around.parentElement
  return around?.querySelectorAll<HTMLElement>('thead tr:only-child > th')[cell.cellIndex]
}

/** The first text: a heading may have a number beside it. */
function headingText(element: Element): string {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const words = texts.currentNode.textContent?.trim().replace(/\s+/g, ' ')
    if (words) return words.slice(0, 100)
  }
  return ''
}
