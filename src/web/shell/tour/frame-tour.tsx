import { useOwnText } from '#web/i18n/own-text.ts'
import { Tour } from '#web/ui/tour.ts'
import { tourOpen } from './tour-state.ts'
import { TOUR_TEXTS } from './tour-texts.ts'

const STOPS = [
  { name: 'menu', at: ['#sidebar:not([inert])', 'header button[aria-controls="sidebar"]'] },
  { name: 'search', at: ['[data-tour="search"]'] },
  { name: 'notices', at: ['[data-tour="notices"]'] },
  { name: 'account', at: ['[data-tour="account"]'] },
  { name: 'work', at: ['[data-tour="work"]', '#content'] },
] as const

/** Shows the parts of the frame step by step. Lazily loaded, therefore a default export. */
export default function FrameTour() {
  const t = useOwnText(TOUR_TEXTS)
  const stops = STOPS.map(({ name, at }) => ({ name, target: at.map(selector => document.querySelector(selector)) }))
  const steps = stops.flatMap(({ name, target }, index) => {
    const element = target.find(each => each !== null)
    if (!element) return []
    return {
      title: t(`tour.${name}`),
      description: t(`tour.${name}Text`),
      target: element as HTMLElement,
      // There is no space above or below a target as tall as the window.
      ...(element.id === 'sidebar' && { placement: 'rightTop' as const }),
      nextButtonProps: { children: t(index === STOPS.length - 1 ? 'tour.finish' : 'tour.next') },
      prevButtonProps: { children: t('tour.previous') },
    }
  })
  const end = () => tourOpen.set(false)
  // A margin around a target at the edge of the window would be outside it and not visible.
  return <Tour open steps={steps} gap={{ offset: 0 }} onClose={end} onFinish={end} />
}
