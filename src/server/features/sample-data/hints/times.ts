import { addDays, dayOf, TIME_ZONE_OFFSET } from '#model/dates/dates.ts'
import type { Random } from '../random.ts'
import type { HintContext, HintKind } from './hint.ts'

const DAY_MS = 86_400_000
const OPENS = 8 * 60
const CLOSES = 20 * 60
/** Nothing happens later than this, nor before it opens. */
const LATEST = 21 * 60 + 30
/** Attempts to find a free time of the working day before any other time is used. */
const ATTEMPTS = 8
/** How long ago a past event happened although its starting point lies ahead. */
const RECENT_DAYS = 14
const SOON_MS = 90 * 60_000

/**
 * `{"date": [from, to]}` in days from the day of seeding, or from another value of the row with `"from": path`. A datetime gets
 * a time of the working day, with `"every": 30` a full or half hour; with fractions (`[0.1, 0.5]`) it follows that moment
 * instead, but not at night. Past events (`past`, or days up to today) are never later than now.
 */
export const date: HintKind = {
  key: 'date',
  make(options, context) {
    const [min, max] = options.date as [number, number]
    const base = options.from === undefined ? context.world.today : startingPoint(options.from as string, context)
    if (base === null) return null
    const isMoment = context.field?.type === 'datetime' || context.field?.result === 'datetime'
    const { today, now } = context.world
    const isPast = options.past === true || (options.from === undefined && max <= 0)
    if (!isMoment) {
      const day = addDays(dayOf(base), context.random.integer(Math.ceil(min), Math.floor(max)))
      return isPast && day > today ? dayBetween(dayOf(base), today, context) : day
    }
    const moment = makeMoment(base, min, max, context, options.every as number | undefined)
    return isPast && moment > now ? momentBetween(base, now, context) : moment
  },
}

function dayBetween(from: string, to: string, { random }: HintContext): string {
  return from >= to ? to : addDays(from, random.integer(0, (Date.parse(to) - Date.parse(from)) / DAY_MS))
}

/**
 * A moment of a working day before `to`: after `from` (a day or a moment) if that has passed, otherwise on one of the last
 * days. If there is none between an evening and the following morning, it follows `from` on that evening.
 */
function momentBetween(from: string, to: string, context: HintContext): string {
  const { random } = context
  const begin = from.length > 10 ? from : atMinute(from, 0)
  // Before work begins, nothing has been done on that day.
  if (begin >= atMinute(dayOf(to), 0) && to < atMinute(dayOf(to), OPENS))
    return atMinute(addDays(dayOf(to), -1), random.integer(CLOSES - 120, CLOSES))
  if (begin >= to) return atMinute(addDays(dayOf(to), -random.integer(1, RECENT_DAYS)), random.integer(OPENS, CLOSES))
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const atWork = atMinute(dayBetween(dayOf(begin), dayOf(to), context), random.integer(OPENS, CLOSES))
    if (atWork > begin && atWork < to) return atWork
  }
  const opened = [begin, atMinute(dayOf(to), OPENS)].sort()[1]!
  if (opened < to) return between(opened, [to], random)
  return soonAfter(begin, random, [to])
}

/** A moment of the next hour and a half, but not at night, and before these. */
function soonAfter(begin: string, random: Random, before: readonly string[] = []): string {
  return between(begin, [...before, isoOf(Date.parse(begin) + SOON_MS), atMinute(dayOf(begin), LATEST)], random)
}

/** A moment after `begin` and before the first of `ends`; `begin` itself if that has passed. */
function between(begin: string, ends: readonly string[], random: Random): string {
  const from = Date.parse(begin)
  return isoOf(from + random.next() * Math.max(0, Date.parse([...ends].sort()[0]!) - from))
}

function startingPoint(path: string, { reader, resource, row }: HintContext): string | null {
  const value = reader.read(resource.name, row, path)
  return typeof value === 'string' ? value : null
}

function makeMoment(base: string, min: number, max: number, { random }: HintContext, every = 1): string {
  const isInstant = base.length > 10
  if (isInstant && !(Number.isInteger(min) && Number.isInteger(max))) {
    return byDay(base, isoOf(Date.parse(base) + (min + random.next() * (max - min)) * DAY_MS), min, random)
  }
  const day = addDays(dayOf(base), random.integer(Math.ceil(min), Math.floor(max)))
  const moment = atMinute(day, random.integer(OPENS / every, CLOSES / every) * every)
  // An event that follows a moment on the same day comes after it.
  return isInstant && min >= 0 && moment < base ? soonAfter(base, random) : moment
}

/** `moment`, or if that is at night, another one after (with a negative `min` before) `base`: late on that day or the next morning. */
function byDay(base: string, moment: string, min: number, random: Random): string {
  const evening = eveningBefore(moment)
  if (evening === undefined) return moment
  if (min < 0) return atMinute(evening, random.integer(CLOSES - 120, CLOSES))
  const earliest = [isoOf(Date.parse(base) + min * DAY_MS), atMinute(evening, OPENS)].sort()[1]!
  if (earliest < atMinute(evening, LATEST)) return between(earliest, [atMinute(evening, LATEST)], random)
  return atMinute(addDays(evening, 1), random.integer(OPENS, OPENS + 120))
}

/** The day on whose evening the night of `moment` begins; undefined if that is by day. */
export function eveningBefore(moment: string): string | undefined {
  const day = dayOf(moment)
  if (moment < atMinute(day, OPENS - 60)) return addDays(day, -1)
  return moment > atMinute(day, LATEST) ? day : undefined
}

/** `{"month": [from, to]}` in months from that of the day of seeding → `YYYY-MM`. */
export const month: HintKind = {
  key: 'month',
  make: ({ month }, { random, world }) => {
    const [min, max] = month as [number, number]
    return moveMonth(world.today, random.integer(min, max))
  },
}

/** `{"time": ["08:00", "18:00"]}` → half hours. */
export const time: HintKind = {
  key: 'time',
  make({ time }, { random }) {
    const [from, to] = (time as [string, string]).map(text => Math.round(minutesOf(text) / 30)) as [number, number]
    const minutes = random.integer(from, to) * 30
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  },
}

/** `YYYY-MM` so many months after that of `day`. */
export function moveMonth(day: string, months: number): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** The moment this many minutes after midnight of `day` in the platform's time zone. */
export function atMinute(day: string, minute: number): string {
  return isoOf(Date.parse(`${day}T00:00:00${TIME_ZONE_OFFSET}`) + minute * 60_000)
}

function minutesOf(text: string): number {
  const [hours, minutes] = text.split(':').map(Number) as [number, number]
  return hours * 60 + minutes
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString()
}
