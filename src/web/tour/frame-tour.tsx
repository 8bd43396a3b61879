import { useOwnText } from '../i18n/own-text.ts'
import { Tour } from '../ui/tour.ts'
import { tourOpen } from './tour-state.ts'
import { TOUR_TEXTS } from './tour-texts.ts'

const STOPS = [
  { name: 'menu', at: ['#sidebar:not([inert])', 'header button[aria-controls="sidebar"]'] },
  { name: 'search', at: ['[data-tour="search"]'] },
  { name: 'notices', at: ['[data-tour="notices"]'] },
  { name: 'account', at: ['[data-tour="account"]'] },
  { name: 'work', at: ['[data-tour="work"]', '#content'] },
] as const

/** Shows where things are, one after the other. Loaded on first use, hence the default export. */
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
      // Above or below what is as tall as the window there is no room.
      ...(element.id === 'sidebar' && { placement: 'rightTop' as const }),
      nextButtonProps: { children: t(index === STOPS.length - 1 ? 'tour.finish' : 'tour.next') },
      prevButtonProps: { children: t('tour.previous') },
    }
  })
  const end = () => tourOpen.set(false)
  // A margin around a target at the edge of the window would reach beyond it, which no browser draws.
  return <Tour open steps={steps} gap={{ offset: 0 }} onClose={end} onFinish={end} />
}
